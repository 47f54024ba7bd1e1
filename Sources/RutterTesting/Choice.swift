/// One place in a run where it could have gone on otherwise, and how it went on.
package struct Choice: Sendable, Hashable {
  /// What was chosen.
  package enum Kind: UInt8, Sendable {
    /// What comes next; 0 is what comes next unless something is late (K3).
    case order
    /// How a load ends: 0 as its script says, then the ways in which it may fail.
    case outcome
    /// Whether an action of the user is done: 0 does it, 1 skips it. Only a ``Shrinker`` skips.
    case keep
  }
  package let kind: Kind
  package let value: Int
  /// How many values there were to choose from, at least two.
  package let bound: Int

  package init(_ kind: Kind, _ value: Int, of bound: Int) {
    self.kind = kind
    self.value = value
    self.bound = bound
  }
}
