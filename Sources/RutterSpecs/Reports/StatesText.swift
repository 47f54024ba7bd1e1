internal import RutterTesting
internal import RutterText

/// Of how many tests states are not compared, so that every order of them is run, and why.
struct StatesText: Sendable {
  /// Beyond so many causes only their number is told.
  private static let longest = 20
  /// Why, where two states were taken for one.
  private static let refuted = "two orders that seemed to lead to the same state went on differently"

  /// In the order in which they came up first.
  private var causes: [(words: String, tests: Int)] = []

  mutating func take(_ exploration: Exploration) {
    guard let cause = exploration.isRefuted ? Self.refuted : exploration.whyUntold else { return }
    if let place = causes.firstIndex(where: { $0.words == cause }) {
      causes[place].tests += 1
    } else {
      causes.append((cause, 1))
    }
  }

  /// `states of 2 tests are not compared: a value of C is in a table`; a line for each cause.
  func lines(columns: Int) -> [String] {
    let told = causes.prefix(Self.longest).flatMap { cause in
      let tests = SummaryText.count(cause.tests, "test")
      return Wrapping.lines(
        "states of \(tests) are not compared: \(Printable.line(cause.words))", columns: columns, rest: "  ")
    }
    let left = causes.count - Self.longest
    return told + (left > 0 ? ["and for \(left) more causes"] : [])
  }
}
