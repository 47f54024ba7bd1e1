/// How much of a test's orders was tried.
package struct Exploration: Sendable, Hashable {
  /// The orders that were run, each counted once.
  package var runs: Int
  /// How many of them failed.
  package var failing: Int
  /// In how many of them the user could not do what the test says: what it was to be done with did not show.
  package var impossible: Int
  /// How many there are at least; ``runs`` if all were tried.
  package var atLeast: Int
  /// All orders with at most so many delays were tried; nil if not even the one without any, or if something was left out
  /// in a run because there was too much of it.
  package var delays: Int?
  /// The random orders among ``runs``, and what they were drawn from; nil if there were none.
  package var sample: Sample?
  /// All orders there are were tried.
  package var isComplete: Bool

  package struct Sample: Sendable, Hashable {
    package var runs: Int
    package var seed: UInt64
    package init(runs: Int, seed: UInt64) {
      self.runs = runs
      self.seed = seed
    }
  }

  package init(
    runs: Int, failing: Int = 0, impossible: Int = 0, atLeast: Int, delays: Int?, sample: Sample? = nil,
    isComplete: Bool
  ) {
    self.runs = runs
    self.failing = failing
    self.impossible = impossible
    self.atLeast = atLeast
    self.delays = delays
    self.sample = sample
    self.isComplete = isComplete
  }
}
