internal import RutterText

/// What was reached of the flows, as a table with what was not below each line.
struct CoverageText {
  private let coverage: FlowsCoverage
  private let columns: Int
  private let ink: Ink

  /// So many of those that were not reached are named.
  private static let mostNamed = 6
  static let headings = ["destinations", "activations", "outcomes"]

  init(_ coverage: FlowsCoverage, columns: Int, ink: Ink) {
    self.coverage = coverage
    self.columns = columns
    self.ink = ink
  }

  /// The whole text; empty if there is nothing to say.
  var text: String { lines.map { $0 + "\n" }.joined() }

  var lines: [String] {
    if coverage.isEmpty { return [] }
    return [ink.bold(row("coverage", Self.headings))]
      + coverage.all.flatMap { flow, coverage in
        let missed = Self.missed(coverage).flatMap {
          Wrapping.lines($0, columns: columns, first: "  ", rest: "    ").map(ink.dim)
        }
        return [row(flow, Self.numbers(coverage).map(\.text))] + missed
      }
  }

  /// How much was reached of one flow, `2 of 3`, by what there is to reach.
  static func numbers(_ coverage: FlowCoverage) -> [(name: String, text: String)] {
    zip(headings, parts(coverage)).map { ($0, "\($1.reached.count) of \($1.count)") }
  }

  /// What was not reached of one flow, by what there is to reach.
  static func missed(_ coverage: FlowCoverage) -> [String] {
    zip(["not shown", "not activated", "did not come"], parts(coverage)).compactMap { tell($0, $1.missed) }
  }

  private static func parts(_ coverage: FlowCoverage) -> [FlowCoverage.Part] {
    [coverage.destinations, coverage.activations, coverage.outcomes]
  }

  /// What was not reached, the items of one subject together.
  private static func tell(_ word: String, _ marks: [FlowCoverage.Mark]) -> String? {
    if marks.isEmpty { return nil }
    var texts: [String] = [], last: String?
    for mark in marks.prefix(mostNamed) {
      let isMore = mark.subject == last && !mark.item.isEmpty
      texts.append(isMore ? ", \(mark.item)" : (last == nil ? "" : "; ") + mark.description)
      last = mark.subject
    }
    let rest = marks.count > mostNamed ? " and \(SummaryText.grouped(marks.count - mostNamed)) more" : ""
    return Printable.line("\(word): \(texts.joined())\(rest)")
  }

  private func row(_ name: String, _ cells: [String]) -> String {
    let tail = zip(cells, Self.headings).map { cell, heading in
      String(repeating: " ", count: max(0, heading.utf8.count - cell.utf8.count)) + cell
    }.joined(separator: "  ")
    let widest = coverage.all.map { TextWidth.of(Printable.line($0.flow)) }.max() ?? 0
    let room = max(8, min(max(widest, 8), columns - TextWidth.of(tail) - 2))
    let short = Self.ending(Printable.line(name), room)
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
