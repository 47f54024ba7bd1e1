/// The form in which rows are printed.
enum Table {
  static let heading = columns("row", "ratio", "bar", "best", "", "what")

  static func line(_ row: Row, ratio: Double?, best: Double?, mark: String, detail: String) -> String {
    columns(
      row.name, ratio.map(number) ?? "-", bar(row), best.map(number) ?? "-", mark, "\(row.what) (\(detail))")
  }

  /// A row that is not measured now, for a list.
  static func entry(_ row: Row, best: Double?) -> String {
    columns(row.name, "", bar(row), best.map(number) ?? "-", "", row.what)
  }

  private static func columns(
    _ name: String, _ ratio: String, _ bar: String, _ best: String, _ mark: String, _ what: String
  ) -> String {
    pad(name, 14) + pad(ratio, 9) + pad(bar, 10) + pad(best, 9) + pad(mark, 9) + what
  }

  private static func bar(_ row: Row) -> String {
    switch row.bar {
    case .atMost(let bar): "<= \(number(bar))"
    case .atLeast(let bar): ">= \(number(bar))"
    }
  }

  /// A number with two places behind the point.
  static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
