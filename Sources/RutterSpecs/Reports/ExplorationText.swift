package import RutterTesting

extension Exploration {
  /// How much was tried: `1,320 of 1,320 orders`, or `20,000 of at least 4,000,000 orders, all with at most 2 delays`.
  package var words: String {
    let tried = SummaryText.grouped(runs)
    if isComplete { return "\(tried) of \(SummaryText.count(runs, "order"))" + restarted }
    var text = "\(tried) of at least \(SummaryText.count(leastInWords, "order"))"
    switch delays {
    case nil: break
    case 0: text += ", all without delay"
    case let delays?: text += ", all with at most \(SummaryText.count(delays, "delay"))"
    }
    return text + drawn + restarted
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
