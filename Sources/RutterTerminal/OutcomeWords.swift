import RutterCore
internal import RutterText

/// What became of an operation, as a sentence where a person needs one. Both faces say it so.
struct OutcomeWords {
  /// Whether commands are typed: a way out is then a command, else a key.
  let isTyped: Bool
  /// Whether anything that shows is under way.
  let isBusy: Bool

  /// The sentence for an outcome; nil where what shows says it all.
  func text(_ report: OutcomeReport) -> String? {
    switch report.outcome {
    case .committed, .redirected: nil
    case .nothingToDo:
      report.operation == "back" ? "This is the first screen; \(isTyped ? "type quit to leave" : "q quits")." : nil
    case .duplicate: isBusy ? "That is under way already." : "That is open already."
    case .refused(let refusal): PlainRefusals(operation: report.operation, isTyped: isTyped).sentence(refusal)
    case .blocked(let block): Self.sentence(block)
    case .cancelled(.cancelled): Self.called(off: report.operation)
    case .cancelled(let by):
      by == .ended ? nil : isTyped ? "Cancelled: \(report.operation), \(reason(by))." : "Cancelled: \(reason(by))."
    case .missingDestination(let type, let near, let position, let stopped):
      Self.missing(type, near, at: position, stopped)
    case .failed(let error): "Failed: \(report.operation): \(Printable.line(error.description))"
    }
  }

  private static func called(off operation: String) -> String {
    switch OperationRequest.Word(rawValue: operation) {
    case .back, .pop: "Still here: that was called off."
    default: "Cancelled."
    }
  }

  private static func sentence(_ block: Block) -> String {
    let by = AskingWords.who(block.by)
    if let name = block.name { return "\(by) keeps that for later, as '\(Printable.line(name))'." }
    return block.reason.map { "Not done: \(Printable.line($0))" } ?? "Not done: \(by) says no."
  }

  private func reason(_ cause: Cause) -> String {
    switch cause {
    // The number means something only where a transcript can be searched for it.
    case .operation(let id, let name):
      isTyped ? "as another change came: \(Printable.line(name)) #\(id)" : "another change came"
    case .newer: "something newer was chosen"
    case .cancelled: "called off"
    case .ownerLeft: "its screen was left"
    case .linkRestarted: "it was started over"
    case .pluginStopped: "its plugin was stopped"
    case .reload: "its plugin was reloaded"
    case .ended: "the session ended"
    }
  }

  private static func missing(
    _ type: TypeName, _ near: [String], at position: Refusal.Position?, _ stopped: String?
  ) -> String {
    let near =
      near.isEmpty
      ? " rutter.destination gives it one."
      : " Did you mean \(near.map { "'\(Printable.line($0))'" }.joined(separator: " or "))?"
    let hint = stopped.map { " The plugin '\(Printable.line($0))', whose type it is, was stopped." } ?? near
    let place = position.map { " (\(Printable.line($0.description)))" } ?? ""
    return "No destination shows a value of type \(Printable.line(type.description))\(place).\(hint)"
  }
}
