internal import RutterCore
internal import RutterText
internal import RutterWorkers

/// What happened, in at most twelve lines, each with the line of the spec that led to it.
struct StoryText {
  /// A longer story is not read; its middle is left out, since beginning and end say most.
  static let longest = 12
  private static let ending = 5

  private let story: [Failure.StoryLine]
  private let file: String
  private let columns: Int

  init(_ story: [Failure.StoryLine], file: String, columns: Int) {
    self.story = Self.joined(story)
    self.file = file
    self.columns = columns
  }

  var lines: [String] {
    if story.isEmpty { return [] }
    guard story.count > Self.longest else { return ["  story:"] + lines(story[...]) }
    let left = story.count - Self.longest + 1
    return ["  story:"] + lines(story.prefix(Self.longest - Self.ending - 1)) + line("…", "\(left) more events")
      + lines(story.suffix(Self.ending))
  }

  /// The same event several times in a row is one line.
  private static func joined(_ story: [Failure.StoryLine]) -> [Failure.StoryLine] {
    var joined: [Failure.StoryLine] = [], counts: [Int] = []
    for line in story {
      if joined.last == line {
        counts[counts.count - 1] += 1
      } else {
        joined.append(line)
        counts.append(1)
      }
    }
    for (place, count) in counts.enumerated() where count > 1 { joined[place].text += " (\(count) times)" }
    return joined
  }

  private func lines(_ part: ArraySlice<Failure.StoryLine>) -> [String] {
    part.flatMap { line(number($0) ?? "", text($0)) }
  }

  private func line(_ number: String, _ text: String) -> [String] {
    let blanks = String(repeating: " ", count: max(0, gutter - TextWidth.of(number)))
    let start = "    \(blanks)\(number)" + (gutter > 0 ? "  " : "")
    let rest = String(repeating: " ", count: TextWidth.of(start) + 2)
    return Wrapping.lines(text, columns: columns, first: start, rest: rest)
  }

  /// How wide the numbers of lines are.
  private var gutter: Int {
    max(story.compactMap { number($0)?.utf8.count }.max() ?? 0, story.count > Self.longest ? 1 : 0)
  }

  private func number(_ line: Failure.StoryLine) -> String? {
    guard let place = line.place, place.line > 0, isOwn(place) else { return nil }
    return String(place.line)
  }

  private func text(_ line: Failure.StoryLine) -> String {
    guard let place = line.place, !isOwn(place) else { return Printable.line(line.text) }
    return Printable.line("\(line.text) (\(place))")
  }

  private func isOwn(_ place: Place) -> Bool { place.script == file || place.script == lastName(file) }
}
