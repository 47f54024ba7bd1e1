package import RutterTesting

extension Exploration {
  /// How much was tried: `1,320 of 1,320 orders`, or `20,000 of at least 4,000,000 orders, all with at most 2 delays`.
  package var words: String {
    let tried = Self.number(runs)
    if isComplete, runs >= Self.most { return "all of \(tried) orders" + restarted + ofMerged + ofPart }
    if isComplete { return "\(tried) of \(SummaryText.count(runs, "order"))" + restarted + ofMerged + ofPart }
    var text = "\(tried) of \(allInWords)"
    switch delays {
    case nil: break
    case 0: text += ", all without delay"
    case let delays?: text += ", all with at most \(SummaryText.count(delays, "delay"))"
    }
    return text + late + drawn + restarted + ofMerged + ofPart
  }

  /// How many were really run: `, 2,305 of them run: the others come to one of 502 states that were there before`. Nothing
  /// where all were.
  private var ofMerged: String {
    guard let merged, merged.runs < runs else { return "" }
    let many = "one of \(SummaryText.count(merged.states, "state")) that were"
    let states = merged.states == 1 ? "a state that was" : many
    return ", \(SummaryText.grouped(merged.runs)) of them run: the others come to \(states) there before"
  }

  /// `1,320`, or `more than 1,000,000,000,000`.
  private static func number(_ orders: Int) -> String {
    (orders >= most ? "more than " : "") + SummaryText.grouped(orders)
  }

  /// Which part of the orders that is.
  private var ofPart: String { share.map { " (\($0.part))" } ?? "" }

  /// What the time that a test may take has cut off.
  private var late: String {
    if !isOutOfTime { return "" }
    switch delays {
    case nil: return "; its time was used up"
    case let delays?: return "; its time was used up among those with \(SummaryText.count(delays + 1, "delay"))"
    }
  }

  /// How many there are, as far as that is known: `about 4,300 orders (± 900)`, where some were drawn by dice and that
  /// says more than it leaves open.
  private var allInWords: String {
    let least = "at least \(SummaryText.count(leastInWords, "order"))"
    guard let estimate, estimate.orders > Double(atLeast), estimate.orders < 1e15,
      estimate.error * 2 < estimate.orders
    else { return least }
    let orders = SummaryText.count(Self.rounded(estimate.orders), "order")
    return "about \(orders) (± \(SummaryText.grouped(Self.rounded(estimate.error))))"
  }

  /// A number by its first two digits.
  private static func rounded(_ number: Double) -> Int {
    var unit = 1.0
    while number / unit >= 100 { unit *= 10 }
    return Int((number / unit).rounded() * unit)
  }

  private var restarted: String { restarts.map { ", \(SummaryText.grouped($0)) with a restart" } ?? "" }

  /// In how many it failed: `61 of 1,320 orders`.
  var frequency: String {
    if isComplete, runs == 1, failing == 1 { return "its one order" }
    let same = "\(SummaryText.grouped(failing - failingOtherwise)) of \(SummaryText.count(runs, "order"))"
    return same + (failingOtherwise > 0 ? ", and in another way in \(SummaryText.grouped(failingOtherwise))" : "")
      + drawn
  }

  private var drawn: String {
    sample.map { "; \(SummaryText.grouped($0.runs)) drawn at random, seed \($0.seed)" } ?? ""
  }

  /// ``atLeast`` by its first two digits, unless they would claim no more than were tried: the others only look exact.
  private var leastInWords: Int {
    var unit = 1
    while atLeast / unit >= 100 { unit *= 10 }
    let rounded = atLeast / unit * unit
    return rounded > runs ? rounded : atLeast
  }
}
