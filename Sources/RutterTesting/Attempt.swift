/// One order that is to be run.
package struct Attempt: Sendable {
  /// How it came about.
  enum Origin: Sendable {
    case loadsFirst
    /// A branch of a run before, by its number among the enumerated ones.
    case branch(Int)
    case drawn
  }
  /// Its number among the attempts of its explorer, from 0.
  package let serial: Int
  /// What it repeats; all else follows the policy.
  package let values: [Int]
  package let policy: Chooser.Policy
  let origin: Origin

  /// Makes the choices of the run.
  package func chooser() -> Chooser { Chooser(replaying: values, then: policy) }
}

/// An order that was run, and what the explorer was told of it.
package struct Finding: Sendable, Equatable {
  /// The number of its attempt.
  package var serial: Int
  package var trail: Trail
}
