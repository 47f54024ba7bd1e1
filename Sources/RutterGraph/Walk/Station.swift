internal import RutterCore

/// A state of the flow that a walk has come to, with the way there and what was tried from it.
struct Station: Sendable {
  /// What became of something that was tried.
  struct Way: Sendable {
    let to: Int
    let deed: WalkStep.Deed
    let ending: WalkStep.Ending
    /// Whether anything changed by it.
    let isChange: Bool
  }
  /// From the launch on; each with the errors that it comes with.
  let steps: [TakenStep]
  let point: Standpoint
  var ways: [Way] = []
  /// What is still to be tried.
  var open = 0
  /// Whether the flow still runs.
  var isAlive = true
  /// Whether a script has raised when the walk came here.
  var isBroken = false
  /// Whether a person has anything to use here.
  var hasControls = false
  /// The title of its screen.
  var title = ""
  /// Whether that is more than trying once more what has failed.
  var hasOffers = false
  /// Whether it shows a list: one that is empty for now may be filled by others.
  var hasList = false
  /// How many entries lie above the roots.
  var depth = 0
  /// With how few entries the walk has come to a state that it does not tell from this one.
  var leastDepth = 0
  /// The fields of a form that does not let a person go on, with what it keeps back; nil without one.
  var unfilled: String?
  /// Who said no to leaving, in words.
  var blockers: Set<String> = []
}

/// A step with the errors that came of it, which a test has to expect.
struct TakenStep: Sendable, Hashable {
  var step: WalkStep
  var errors: [String] = []
}
