/// An order in names instead of numbers, as a ``Shrinker`` changes it: what is left keeps its order when something else
/// is taken out, where numbers would come to mean something else.
package struct Plan: Sendable, Hashable {
  /// How one load ends.
  struct Ending: Sendable, Hashable {
    var name: String
    var value: Int
  }
  /// Which of the user's actions are not done, counted from 0.
  var skipped: Set<Int> = []
  /// What comes, in this order: of those that may come the first that is named here, and what is not named last.
  var wanted: [String] = []
  /// How loads end; those not named end as their scripts say.
  var endings: [Ending] = []

  /// A text that is the same for equal plans only, in every process.
  var identity: String {
    let ends = endings.map { "\($0.name)=\($0.value)" }
    return "\(skipped.sorted())|\(wanted.joined(separator: "\u{1}"))|\(ends.joined(separator: "\u{1}"))"
  }
}

/// What happened at one choice of a run whose names were kept, also where there was nothing to choose.
package struct Step: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// The user's action of this number is done.
    case acts(Int)
    case skips(Int)
    /// Something came.
    case comes
    /// A load was told how to end.
    case ends(Int)
  }
  package var kind: Kind
  /// `recipe(3) comes`; empty for the user's actions.
  package var name: String
  /// By what names the things that could have come go, in order; the user's actions are among them.
  var options: [String] = []
  /// Which of the options it was.
  var value = 0
}
