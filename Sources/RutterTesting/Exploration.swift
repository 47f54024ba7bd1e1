/// How many of the orders of a test were tried, and what they came to.
package struct Exploration: Sendable, Hashable {
  /// So many orders stand for any number that is not smaller.
  package static let most = 1_000_000_000_000

  /// The orders that were tried, each way to choose counted once: those that were run, and those that come to the same as one of them.
  package var runs: Int
  /// How many were really run; nil where all were.
  package var merged: Merged?
  /// Why states are not compared; nil if they can be.
  package var whyUntold: String?
  /// Whether two orders that seemed to lead to one state went on differently, so that every order was run after all.
  package var isRefuted = false
  /// How many of those orders failed.
  package var failing: Int
  /// How many of the orders that failed did so in another way than the first one.
  package var failingOtherwise = 0
  /// In how many of those orders the user could not do what the test says, because the node to act on did not show.
  package var impossible: Int
  /// The steps at which those orders ended, by the first of them.
  package var hindrances: [Hindrance] = []
  /// Whether there is one order only, and the test looks at what it waits for before it goes on.
  package var isLookedAt = false
  /// Whether tasks have something under way when the test ends, and what comes of that was not tried.
  package var leavesTasks = false
  /// In how many of those orders the session was restarted between two steps; nil where that is not tried.
  package var restarts: Int?
  /// How many orders there are at least; equal to ``runs`` if all were tried.
  package var atLeast: Int
  /// The number of delays up to which all orders were tried. nil if not even the order without delays was tried, or if
  /// some choice was not offered because there was too much of its kind.
  package var delays: Int?
  /// How many of ``runs`` were random orders, and their seed; nil if none was.
  package var sample: Sample?
  /// Whether all orders were tried.
  package var isComplete: Bool
  /// How many orders there seem to be; nil if too few were drawn at random.
  package var estimate: OrderEstimate.Result?
  /// Whether further orders were not run because the time was used up.
  package var isOutOfTime = false
  /// What has to be known of one part of the orders to put it together with the others; nil where it is about all.
  package var share: Share?

  /// A step that the user could not do in some orders.
  package struct Hindrance: Sendable, Hashable {
    /// The line of the step, and the step in words.
    package var line: Int
    package var step: String
    /// Why it could not be done in the first of those orders.
    package var cause: String
    package var orders = 1
    /// Whether the test went no further because a load was made to fail that it needs.
    package var isOfLoad = false
    /// The first of those orders, if it is one of a part.
    package var first: OrderRank?

    package init(line: Int, step: String, cause: String = "", orders: Int = 1) {
      self.line = line
      self.step = step
      self.cause = cause
      self.orders = orders
    }

    func isOfSameStep(as other: Hindrance) -> Bool { line == other.line && step == other.step }
  }

  /// What was run, where many orders lead to the same states.
  package struct Merged: Sendable, Hashable {
    package var runs: Int
    /// To how many states that were there before the other orders come.
    package var states: Int
    package init(runs: Int, states: Int) {
      self.runs = runs
      self.states = states
    }
  }

  package struct Sample: Sendable, Hashable {
    package var runs: Int
    package var seed: UInt64
    package init(runs: Int, seed: UInt64) {
      self.runs = runs
      self.seed = seed
    }
  }

  package init(
    runs: Int, failing: Int = 0, impossible: Int = 0, atLeast: Int, estimate: OrderEstimate.Result? = nil, delays: Int?,
    sample: Sample? = nil, isComplete: Bool
  ) {
    self.runs = runs
    self.failing = failing
    self.impossible = impossible
    self.atLeast = atLeast
    self.estimate = estimate
    self.delays = delays
    self.sample = sample
    self.isComplete = isComplete
  }
}
