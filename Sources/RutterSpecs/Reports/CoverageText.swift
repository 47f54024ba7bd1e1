internal import RutterText

/// What was reached of the flows, as a table with what was not below each line.
struct CoverageText {
  private let coverage: FlowsCoverage
  private let columns: Int
  private let ink: Ink

  /// So many of those that were not reached are named.
  private static let mostNamed = 6
  private static let headings = ["destinations", "activations", "outcomes"]

  init(_ coverage: FlowsCoverage, columns: Int, ink: Ink) {
    self.coverage = coverage
    self.columns = columns
    self.ink = ink
  }

  /// The whole text; empty if there is nothing to say.
  var text: String {
    if coverage.isEmpty { return "" }
    let heading = ink.bold(row("coverage", Self.headings))
    return ([heading] + coverage.all.flatMap(lines)).map { $0 + "\n" }.joined()
  }

  private func lines(_ flow: String, _ coverage: FlowCoverage) -> [String] {
    let parts = [coverage.destinations, coverage.activations, coverage.outcomes]
    let numbers = parts.map { "\($0.reached.count) of \($0.count)" }
    let words = ["not shown", "not activated", "did not come"]
    let missed = zip(words, parts).flatMap { word, part in tell(word, part.missed) }
    return [row(flow, numbers)] + missed.map(ink.dim)
  }

  /// What was not reached, the items of one subject together.
  private func tell(_ word: String, _ marks: [FlowCoverage.Mark]) -> [String] {
    if marks.isEmpty { return [] }
    var texts: [String] = [], last: String?
    for mark in marks.prefix(Self.mostNamed) {
      let isMore = mark.subject == last && !mark.item.isEmpty
      texts.append(isMore ? ", \(mark.item)" : (last == nil ? "" : "; ") + mark.description)
      last = mark.subject
    }
    let rest = marks.count > Self.mostNamed ? " and \(SummaryText.grouped(marks.count - Self.mostNamed)) more" : ""
    return Wrapping.lines(
      oneLine("\(word): \(texts.joined())\(rest)"), columns: columns, first: "  ", rest: "    ")
  }

  private func row(_ name: String, _ cells: [String]) -> String {
    let tail = zip(cells, Self.headings).map { cell, heading in
      String(repeating: " ", count: max(0, heading.utf8.count - cell.utf8.count)) + cell
    }.joined(separator: "  ")
    let widest = coverage.all.map { TextWidth.of(oneLine($0.flow)) }.max() ?? 0
    let room = max(8, min(max(widest, 8), columns - TextWidth.of(tail) - 2))
    let short = Self.ending(oneLine(name), room)
    return short + String(repeating: " ", count: max(0, room - TextWidth.of(short))) + "  " + tail
  }

  /// The end of a text that is too wide.
  private static func ending(_ text: String, _ room: Int) -> String {
    if TextWidth.of(text) <= room { return text }
    var rest = text[...]
    while TextWidth.of(String(rest)) > room - 1 { rest = rest.dropFirst() }
    return "…" + rest
  }
}
