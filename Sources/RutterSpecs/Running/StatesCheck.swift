internal import RutterTesting

/// Whether a test comes to the same where orders that lead to one state are followed once, and where every order is run:
/// what `--check-states` asks.
struct StatesCheck {
  /// The orders as they are explored otherwise.
  let compared: Exploring
  /// The same, every one of them run.
  let every: Exploring

  /// Whether there is anything to be asked: an order was left out, whether or not that was made up for later.
  static func isWorthwhile(_ compared: Exploring) -> Bool {
    let exploration = compared.exploration
    return compared.explorer.firstUnstable == nil && (exploration.merged != nil || exploration.isRefuted)
  }

  /// The failure of a test that does not come to the same.
  var failure: Failure? {
    guard every.explorer.firstUnstable == nil, let difference else { return nil }
    var failure = Failure(
      .error, "--check-states: with states compared the test comes to something else: \(difference)")
    failure.notes = ["this is a fault in Rutter, not in the test; with --every-order every order is run"]
    return failure
  }

  private var difference: String? {
    let all = every.exploration, some = compared.exploration
    switch (every.explorer.firstFailing, compared.explorer.firstFailing) {
    case (nil, nil): break
    case (_?, nil): if some.isComplete { return "it passes, but fails where every order is run" }
    case (nil, _?): if all.isComplete { return "it fails, but passes where every order is run" }
    case (let first?, let other?):
      let isFirst = Self.covers(all, first.trail) && Self.covers(some, other.trail)
      // Where the order of a menu depends on the way to it, so does the number of delays.
      let isOther = first.trail.values != other.trail.values
      if isFirst, !compared.explorer.hasOtherMenus, isOther { return "another order is the first that fails" }
    }
    guard all.isComplete, some.isComplete else { return nil }
    let numbers: [(String, (Exploration) -> Int)] = [
      ("orders", \.runs), ("orders that fail", \.failing), ("orders that fail in another way", \.failingOtherwise),
      ("orders that end before the end of the test", \.impossible), ("orders with a restart", { $0.restarts ?? 0 }),
    ]
    for (words, number) in numbers where number(all) != number(some) {
      return "\(SummaryText.grouped(number(some))) \(words), not \(SummaryText.grouped(number(all)))"
    }
    let steps = [all, some].map { $0.hindrances.map { "\($0.line): \($0.step), in \($0.orders)" } }
    return steps[0] == steps[1] ? nil : "other steps could not be done"
  }

  /// Whether all orders were tried that have as few delays as one.
  private static func covers(_ exploration: Exploration, _ trail: Trail) -> Bool {
    exploration.isComplete || exploration.delays.map { trail.cost <= $0 } ?? false
  }
}
