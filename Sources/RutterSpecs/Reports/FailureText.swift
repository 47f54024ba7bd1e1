package import RutterCore
package import RutterText
internal import RutterWorkers

/// A failure as people read it, like a good compiler's: what, where, the line, what differs, how it came about, and
/// what to do.
package struct FailureText: Sendable {
  /// A longer difference is not read: whoever compares a whole screen sees where it begins.
  private static let longestDiff = 60

  /// How wide a line may be.
  package var columns: Int
  package var ink: Ink
  /// A line of the spec that is run, or of what it requires, by its place and the spec.
  package var line: @Sendable (Place, String) -> String?

  package init(
    columns: Int = 80, ink: Ink = Ink(isOn: false),
    line: @escaping @Sendable (Place, String) -> String? = { _, _ in nil }
  ) {
    self.columns = max(20, columns)
    self.ink = ink
    self.line = line
  }

  /// The failure of a test, under its name.
  package func text(_ failure: Failure, of test: TestCase) -> String { text(failure, test, under: test.fullName) }

  /// The failure of a file that does not load.
  package func text(_ failure: Failure, of file: String) -> String {
    text(failure, Self.loading(file, failure), under: "\(file) does not load")
  }

  private func text(_ failure: Failure, _ test: TestCase, under name: String) -> String {
    let place = "      \(Printable.text(Self.place(failure, test).description))"
    return (heading(name) + [place, ""] + body(failure, test)).map { $0 + "\n" }.joined()
  }

  /// The failure without heading and colours, for the reports that have their own.
  package static func plain(
    _ failure: Failure, of test: TestCase, line: @escaping @Sendable (Place, String) -> String? = { _, _ in nil }
  ) -> [String] {
    [Printable.line(place(failure, test).description), ""] + FailureText(columns: 100, line: line).body(failure, test)
  }

  /// What stands for a test where a file does not load.
  static func loading(_ file: String, _ failure: Failure) -> TestCase {
    TestCase(file: file, index: 0, name: "\(file) does not load", line: failure.place?.line ?? 0)
  }

  /// Where it shows. The spec is named as the command line named it, so that an editor finds it.
  static func place(_ failure: Failure, _ test: TestCase) -> Place {
    guard let place = failure.place else { return Place(script: test.file, line: test.line) }
    return place.script == lastName(test.file) ? Place(script: test.file, line: place.line) : place
  }

  /// What runs the same order again: `rutter test FILE:LINE --replay TOKEN`.
  package static func replay(_ failure: Failure, _ test: TestCase) -> String? {
    guard let token = failure.token else { return nil }
    let path = test.file.hasPrefix("-") ? "./\(test.file)" : test.file
    return "rutter test \(ShellWord.text("\(path):\(test.line)")) --replay \(ShellWord.text(token))"
  }

  // MARK: Parts

  /// The other ways in which orders fail, each with what runs one of them again.
  private func otherWays(_ failure: Failure, _ test: TestCase) -> [[String]] {
    failure.ways.dropFirst().map { way in
      let orders = SummaryText.count(way.orders, "order"), place = way.place.map { " (\($0))" } ?? ""
      var other = failure
      other.token = way.token
      return wrapped("in another way in \(orders): \(way.message)\(place)")
        + (Self.replay(other, test).map { ["  replay: \($0)"] } ?? [])
    }
  }

  private func heading(_ name: String) -> [String] {
    let lines = wrapped(name, "", "      ", columns - 6)
    return ["\(ink.red(ink.bold("FAIL")))  \(ink.bold(lines[0]))"] + lines.dropFirst().map(ink.bold)
  }

  private func body(_ failure: Failure, _ test: TestCase) -> [String] {
    let calls = self.calls(failure).flatMap { wrapped("from \($0)", "  ", "    ").map(ink.dim) }
    let notes = failure.notes.flatMap { wrapped("note: \($0)", "  ", "        ") }
    let rule = wrapped(failure.rule.map { "broken rule: \($0)" })
    let story = StoryText(failure.story, file: test.file, columns: columns).lines
    let orders = wrapped(failure.frequency) + wrapped(failure.instability)
    let replay = Self.replay(failure, test).map { ["  replay: \($0)"] } ?? []
    let what = [excerpt(failure, test) + calls, message(failure), difference(failure), notes]
    let parts = what + [rule, story, orders + replay] + otherWays(failure, test)
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// The calls that led there, from the line on that is shown above.
  private func calls(_ failure: Failure) -> ArraySlice<Substring> {
    let calls = Traceback.calls(failure.traceback)
    guard let place = failure.place, let first = calls.first, first.hasPrefix("\(place):") else { return calls[...] }
    return calls.dropFirst()
  }

  private func excerpt(_ failure: Failure, _ test: TestCase) -> [String] {
    let place = failure.place ?? Place(script: test.file, line: test.line)
    guard let text = failure.source ?? line(place, test.file) else { return [] }
    let words = SourceExcerpt.quoted(in: failure.message)
    guard failure.source == nil else {
      // What a line of a flow calls is mostly not what went wrong there, but for what raises.
      let named = words + SourceExcerpt.functions(in: failure.message) + ["error", "assert"]
      return SourceExcerpt(line: text, number: place.line, words: named).lines(columns: columns)
    }
    return SourceExcerpt(line: text, number: place.line, words: words, callsBut: Self.frames).lines(columns: columns)
  }

  /// What stands around the call that is meant, where all of a test is on one line.
  private static let frames: Set<String> = ["describe", "it", "before_each", "after_each", "pending", "pcall"]

  private func message(_ failure: Failure) -> [String] {
    Printable.text(failure.message, keepsLines: true).split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { wrapped(String($0)) }.map(ink.bold)
  }

  private func difference(_ failure: Failure) -> [String] {
    guard let difference = failure.difference else { return [] }
    let diff = UnifiedDiff(expected: difference.expected, actual: difference.actual)
    if diff.isEmpty { return ["  what is shown of both is the same text"] }
    // A message that holds two short texts has said it all, unless one has to look closely.
    let texts = [difference.expected, difference.actual]
    let isSaid = texts.allSatisfy { !$0.utf8.contains(0x0A) && failure.message.holds($0) }
    if isSaid, !diff.lines.contains(where: \.isMarked) { return [] }
    return ["  \(ink.red("- expected"))  \(ink.green("+ got"))"]
      + diff.lines.prefix(Self.longestDiff).flatMap { line in
        line.texts(columns: columns - 2).map { "  " + colored($0, as: line) }
      } + more(diff.lines.count - Self.longestDiff)
  }

  private func more(_ left: Int) -> [String] {
    left > 0 ? [ink.dim("  … \(SummaryText.count(left, "more line"))")] : []
  }

  private func colored(_ text: String, as line: UnifiedDiff.Line) -> String {
    switch line {
    case .same: text
    case .removed: ink.red(text)
    case .added: ink.green(text)
    case .gap: ink.dim(text)
    }
  }

  private func wrapped(_ text: String?, _ first: String = "  ", _ rest: String = "  ", _ room: Int? = nil) -> [String] {
    guard let text else { return [] }
    return Wrapping.lines(Printable.line(text), columns: room ?? columns, first: first, rest: rest)
  }
}
