/// One order of a test that is to be run.
package struct Attempt: Sendable {
  /// How the attempt came about.
  enum Origin: Sendable {
    case loadsFirst
    /// It branches off from an earlier run, which has this number among the enumerated ones.
    case branch(Int)
    case drawn
  }
  /// The number of the attempt, counted by its explorer from 0.
  package let serial: Int
  /// The choices with which the run begins; all others follow the policy.
  package let values: [Int]
  package let policy: Chooser.Policy
  let origin: Origin
  /// The states that were there before; nil where they are not compared.
  var states: KnownStates?

  /// Makes a chooser for the run.
  package func chooser() -> Chooser { Chooser(replaying: values, then: policy, among: states) }
}

/// An order that was run, with the choices that were met.
package struct Finding: Sendable, Equatable {
  /// The number of its attempt.
  package var serial: Int
  package var trail: Trail
}
