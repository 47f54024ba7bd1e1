internal import RutterText

/// In how many orders sessions were restarted between steps, and of which tests they were not, by cause.
struct RestartsText: Sendable {
  /// Beyond so many causes only their number is told.
  private static let longest = 20

  private var orders = 0, tests = 0
  /// In the order in which they came up first.
  private var causes: [(words: String, tests: Int)] = []
  private var places: [String: Int] = [:]

  mutating func take(_ result: TestResult) {
    if let count = result.exploration?.restarts, count > 0 {
      orders += count
      tests += 1
    }
    guard let cause = result.unrestarted else { return }
    if let place = places[cause] {
      causes[place].tests += 1
    } else {
      places[cause] = causes.count
      causes.append((cause, 1))
    }
  }

  /// `restarted in 954 orders of 129 tests; 7 tests were not restarted:`, and a line for each cause.
  func lines(columns: Int) -> [String] {
    if tests == 0, causes.isEmpty { return [] }
    var first = "restarted in \(SummaryText.count(orders, "order")) of \(SummaryText.count(tests, "test"))"
    if !causes.isEmpty {
      let count = causes.reduce(0) { $0 + $1.tests }
      first += "; \(SummaryText.count(count, "test")) \(count == 1 ? "was" : "were") not restarted:"
    }
    let told = causes.prefix(Self.longest).flatMap { cause in
      Wrapping.lines(
        "\(SummaryText.grouped(cause.tests)): \(Printable.line(cause.words))", columns: columns, first: "  ",
        rest: "    ")
    }
    let left = causes.count - Self.longest
    return Wrapping.lines(first, columns: columns, rest: "  ") + told + (left > 0 ? ["  and \(left) more causes"] : [])
  }
}
