/// One place in a run where it could have gone on otherwise, and how it went on.
package struct Choice: Sendable, Hashable {
  /// What was chosen.
  package enum Kind: UInt8, Sendable {
    /// Which of the pending things comes next. 0 stands for the one that comes next unless something is late (K3).
    case order
    /// How a load ends. 0 stands for the end that its script gives it, other values for the ways in which it may fail.
    case outcome
    /// Whether an action of the user is done: 0 does it, 1 skips it. Only a ``Shrinker`` skips.
    case keep
    /// Whether the session is saved, ended and restored: 0 lets it go on, 1 restarts it.
    case restart
    /// Whether each wait is kept: in 0 what somebody waits for may be late until somebody looks, and nothing is restarted;
    /// in 1 it comes while he waits, and the session may be restarted.
    case waits
  }
  package let kind: Kind
  package let value: Int
  /// The number of values to choose from, at least two.
  package let bound: Int

  package init(_ kind: Kind, _ value: Int, of bound: Int) {
    self.kind = kind
    self.value = value
    self.bound = bound
  }
}
