/// An order that is written in names instead of numbers. A ``Shrinker`` works on plans, because when it takes something
/// out, the names of the rest still mean the same; numbers would not.
package struct Plan: Sendable, Hashable {
  /// How one load ends.
  struct Ending: Sendable, Hashable {
    var name: String
    var value: Int
  }
  /// The actions of the user that are skipped, counted from 0.
  var skipped: Set<Int> = []
  /// The names of what comes, in the wanted order. Of the things that may come, the first that is named here comes
  /// next; things that are not named come last.
  var wanted: [String] = []
  /// How loads end. Loads that are not named end as their scripts say.
  var endings: [Ending] = []
  /// The action of the user, counted from 0, before which the session is restarted; nil if it is not.
  var restart: Int?
  /// Whether every wait is kept, as it is where the session may be restarted.
  var keepsWaits = false

  /// A text that only equal plans have in common, in every process.
  var identity: String {
    let ends = endings.map { "\($0.name)=\($0.value)" }
    let order = "\(wanted.joined(separator: "\u{1}"))|\(ends.joined(separator: "\u{1}"))"
    return "\(keepsWaits)|\(restart ?? -1)|\(skipped.sorted())|\(order)"
  }
}

/// What happened at one point of a run whose names were kept, even if there was only one possibility.
package struct Step: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// The action of the user with this number is done.
    case acts(Int)
    case skips(Int)
    /// An answer or a timer came.
    case comes
    /// The test looks for the last time, though something could come before.
    case looks
    /// A load was told how to end.
    case ends(Int)
    /// The session is restarted before the action of the user with this number.
    case restarts(Int)
    /// Every wait is kept.
    case keepsWaits
  }
  package var kind: Kind
  /// `recipe(3) comes`; empty for the user's actions.
  package var name: String
  /// The names of what would usually have come sooner, in order, including the action of the user. What would have come later
  /// is left out: of much that is pending, that would be kept for each step.
  var passedOver: [String] = []
  /// Which of all that could have come it was, counted from 0.
  var value = 0

  /// Whether it is something that a plan has in its order.
  var isInOrder: Bool {
    switch kind {
    case .acts, .comes, .looks: true
    case .skips, .ends, .restarts, .keepsWaits: false
    }
  }
}
