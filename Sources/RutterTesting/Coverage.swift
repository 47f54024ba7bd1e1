/// How much of a test's orders was tried.
package struct Coverage: Sendable, Hashable, CustomStringConvertible {
  /// Orders that were drawn, among those that were run.
  package struct Sample: Sendable, Hashable {
    package var runs: Int
    package var seed: UInt64
    package init(runs: Int, seed: UInt64) {
      self.runs = runs
      self.seed = seed
    }
  }
  /// The orders that were run, each counted once.
  package var runs: Int
  /// How many of them failed.
  package var failing: Int
  /// There are at least so many; exactly so many if ``isComplete``.
  package var atLeast: Int
  /// All orders with at most so many delays were run; nil if not even the one without any.
  package var delays: Int?
  package var sample: Sample?
  package var isComplete: Bool

  package init(
    runs: Int, failing: Int = 0, atLeast: Int, delays: Int?, sample: Sample? = nil, isComplete: Bool
  ) {
    self.runs = runs
    self.failing = failing
    self.atLeast = atLeast
    self.delays = delays
    self.sample = sample
    self.isComplete = isComplete
  }

  /// `1,320 of 1,320 orders`, or `20,000 of more than 4,000,000 orders, all with at most 2 delays`.
  package var description: String {
    if isComplete { return "\(Self.grouped(runs)) of \(Self.grouped(atLeast)) order\(atLeast == 1 ? "" : "s")" }
    let rounded = Self.floor(atLeast - 1)
    var text = "\(Self.grouped(runs)) of more than \(Self.grouped(rounded < runs ? atLeast - 1 : rounded)) orders"
    switch delays {
    case nil: break
    case 0: text += ", the one without delays among them"
    case 1: text += ", all with at most 1 delay"
    case let delays?: text += ", all with at most \(Self.grouped(delays)) delays"
    }
    if let sample, sample.runs > 0 { text += "; \(Self.grouped(sample.runs)) drawn with seed \(sample.seed)" }
    return text
  }

  /// `61 of 1,320 orders`: in how many it failed.
  package var frequency: String { "\(Self.grouped(failing)) of \(Self.grouped(runs)) order\(runs == 1 ? "" : "s")" }

  /// A number with a comma before each group of three digits.
  package static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0, digit != "-" { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  /// The first two digits, the rest as zeros: more would only look exact.
  private static func floor(_ number: Int) -> Int {
    var unit = 1
    while number / unit >= 100 { unit *= 10 }
    return number / unit * unit
  }
}
