/// All choices of one run, in the order in which they came up: enough to run it again.
package struct Trail: Sendable, Hashable {
  package private(set) var choices: [Choice] = []
  /// The number of delays in the run, which is the sum of the values of its choices.
  package private(set) var cost = 0

  package init(_ choices: [Choice] = []) {
    for choice in choices { append(choice) }
  }

  package mutating func append(_ choice: Choice) {
    choices.append(choice)
    cost += choice.value
  }

  package var count: Int { choices.count }
  /// Whether no other order branches off from it.
  var isOnlyOne: Bool { choices.allSatisfy { $0.kind == .keep } }
  /// Whether all choices so far were the usual ones.
  package var isUsual: Bool { cost == 0 }
  /// Whether everything came when it usually does, however loads ended.
  package var isInUsualOrder: Bool {
    choices.allSatisfy { choice in
      switch choice.kind {
      case .order, .keep: choice.value == 0
      case .outcome, .restart, .waits: true
      }
    }
  }
  /// Whether all choices so far were the usual ones, but that the session may have been restarted: nobody notices that.
  package var isUsualButForRestarts: Bool {
    choices.allSatisfy { $0.value == 0 || $0.kind == .restart || $0.kind == .waits }
  }
  /// Whether the session was restarted.
  var isRestarted: Bool { choices.contains { $0.kind == .restart && $0.value != 0 } }
  /// The values that a ``Chooser`` replays. Values of 0 at the end are left out, because 0 is the usual choice.
  package var values: [Int] {
    guard let last = choices.lastIndex(where: { $0.value != 0 }) else { return [] }
    return choices[...last].map(\.value)
  }
}
