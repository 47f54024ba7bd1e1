internal import RutterCore
internal import RutterLua

/// The text of a spec file with snapshots written into it: each at its call, all else byte for byte as it was.
struct SnapshotRewrite {
  private(set) var text: String
  /// How many texts were written.
  private(set) var count = 0
  /// Those that were not, by their line, and why.
  private(set) var refused: [(line: Int, reason: String)] = []
  /// Where lines were put in, and how many.
  private var added: [(line: Int, count: Int)] = []

  /// - Parameters:
  ///   - text: The file.
  ///   - snapshots: What its tests showed; those that the file holds already say what must stay.
  init(_ text: String, _ snapshots: [TestSnapshot]) {
    self.text = text
    let bytes = Array(text.utf8), calls = SnapshotCalls(bytes).all
    var edits: [(range: Range<Int>, text: String)] = []
    for line in Set(snapshots.filter { $0.state != .same }.map(\.line)).sorted() {
      let texts = Set(snapshots.filter { $0.line == line }.map { Text($0.text) })
      do throws(Refusal) {
        edits.append(try Self.edit(bytes, calls.filter { $0.line == line }, texts))
      } catch {
        refused.append((line, error.reason))
      }
    }
    count = edits.count
    self.text = Self.applied(edits, to: bytes)
    added = edits.map { edit in
      let lines = Self.lines(edit.text.utf8) - Self.lines(bytes[edit.range])
      return (1 + Self.lines(bytes[..<edit.range.lowerBound]), lines)
    }
  }

  /// Where a line of the file stands in ``text``.
  func line(_ old: Int) -> Int { old + added.reduce(0) { $0 + ($1.line < old ? $1.count : 0) } }

  private static func lines(_ bytes: some Sequence<UInt8>) -> Int { bytes.count { $0 == 0x0A } }

  private struct Refusal: Error { var reason: String }

  /// No spec is larger that is loaded, and so no text in one.
  static let mostBytes = Limits().sourceBytes

  private static func edit(
    _ bytes: [UInt8], _ calls: [SnapshotCalls.Call], _ texts: Set<Text>
  ) throws(Refusal) -> (range: Range<Int>, text: String) {
    guard let text = texts.first, texts.count == 1 else {
      throw Refusal(reason: "several tests show different texts here; use one assert.snapshot for each")
    }
    if text.count > mostBytes {
      throw Refusal(
        reason: "it has \(text.count) bytes, and a spec takes at most \(mostBytes.roundedSize) at one place; take one "
          + "of a part, such as app.screen.title")
    }
    guard let call = calls.first else {
      throw Refusal(reason: "no 'assert.snapshot(…)' is written in this line; write it with its brackets")
    }
    if calls.count > 1 { throw Refusal(reason: SnapshotBook.several) }
    let isWindows = bytes.contains(0x0D) && zip(bytes, bytes.dropFirst()).contains { $0 == 0x0D && $1 == 0x0A }
    let literal = SnapshotText.literal(
      text.string, indent: indent(bytes, at: call.afterSubject, line: call.line), newline: isWindows ? "\r\n" : "\n")
    switch call.stored {
    case .nothing: return (call.afterSubject..<call.afterSubject, ", " + literal)
    case .text(let range): return (range, literal)
    case .expression: throw Refusal(reason: "the text is no string written in the call; write it there as [[…]]")
    }
  }

  /// The blanks at the start of a line.
  private static func indent(_ bytes: [UInt8], at place: Int, line: Int) -> String {
    var start = 0, current = 1
    for (index, byte) in bytes[..<place].enumerated() where byte == 0x0A && current < line {
      current += 1
      start = index + 1
    }
    return String(decoding: bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }

  private static func applied(_ edits: [(range: Range<Int>, text: String)], to bytes: [UInt8]) -> String {
    var result: [UInt8] = [], place = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += bytes[place..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      place = edit.range.upperBound
    }
    return String(decoding: result + bytes[place...], as: UTF8.self)
  }
}
