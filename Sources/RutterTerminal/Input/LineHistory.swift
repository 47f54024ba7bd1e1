/// Lines that were entered, to be entered again.
package struct LineHistory: Sendable, Hashable {
  /// So many are kept.
  private static let longest = 500

  package private(set) var lines: [String] = []
  /// Which line shows; one beyond the last is the line that is being written.
  private var place = 0
  /// Lines as they were left, also the one that is being written, by their places: until one of them is entered.
  private var drafts: [Int: String] = [:]

  package init() {}

  /// Remembers a line, unless it says nothing or is the one before it.
  package mutating func add(_ line: String) {
    let isNew = !line.allSatisfy(\.isWhitespace) && line != lines.last
    if isNew { lines.append(line) }
    if lines.count > Self.longest { lines.removeFirst() }
    leave()
  }

  /// Goes to the line that is written next, and forgets what was left unfinished.
  mutating func leave() {
    place = lines.count
    drafts = [:]
  }

  /// Goes some lines further back, or forth if it is negative.
  ///
  /// - Parameters:
  ///   - count: How far.
  ///   - shown: What shows now; it will be found again.
  /// - Returns: What shows then; nil if there is nothing further.
  mutating func goBack(_ count: Int, from shown: String) -> String? {
    let target = count < 0 ? place + min(-count, lines.count - place) : place - min(count, place)
    if target == place { return nil }
    drafts[place] = shown
    place = target
    return drafts[place] ?? lines[place]
  }
}
