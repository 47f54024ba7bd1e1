internal import RutterCore
internal import RutterTesting

/// A step that a person did before all had come that the test had waited for, where it means something else than usual.
///
/// A test may well need what it has waited for: to go back before a screen has come leaves another screen. So such an
/// order fails only if the step did something, and if it passes when what was late never comes: then that is what made it
/// fail.
struct Stray: Sendable {
  var line: Int
  var step: String
  /// The number of choices until then, that of the step itself included.
  var choices: Int
  /// Nothing came of the step.
  var isInVain = false

  var hindrance: Exploration.Hindrance {
    Exploration.Hindrance(line: line, step: step, cause: "the test needs what it waits for before this step")
  }
}

extension Outcome {
  /// Whether nothing came of what was asked for.
  var isOfNoUse: Bool {
    switch self {
    case .duplicate, .nothingToDo, .refused, .missingDestination: true
    case .committed, .blocked, .cancelled, .redirected, .failed: false
    }
  }
}
