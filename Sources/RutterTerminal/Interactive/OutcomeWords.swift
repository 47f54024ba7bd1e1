internal import RutterCore
internal import RutterText

/// What became of an operation, as a sentence where a person needs one.
enum OutcomeWords {
  /// - Parameters:
  ///   - report: The outcome.
  ///   - isBusy: Whether anything that shows is under way.
  /// - Returns: nil where what shows says it all.
  static func text(_ report: OutcomeReport, isBusy: Bool) -> String? {
    switch report.outcome {
    case .committed, .redirected, .nothingToDo: nil
    case .duplicate: isBusy ? "That is under way already." : "That is open already."
    case .refused(let refusal): PlainRefusals(operation: report.operation).sentence(refusal)
    case .blocked(let block): sentence(block)
    case .cancelled(let by): by == .ended ? nil : "Cancelled: \(report.operation), \(reason(by))."
    case .missingDestination(let type, let near, let position): missing(type, near, at: position)
    case .failed(let error): "Failed: \(report.operation): \(Printable.line(error.description))"
    }
  }

  private static func sentence(_ block: Block) -> String {
    let by = Printable.line(block.by)
    if let name = block.name { return "\(by) keeps that for later, as '\(Printable.line(name))'." }
    return block.reason.map { "Not done: \(Printable.line($0))" } ?? "Not done: \(by) says no."
  }

  private static func reason(_ cause: Cause) -> String {
    switch cause {
    case .operation(let id, let name): "because of \(Printable.line(name)) #\(id)"
    case .newer: "something newer was chosen"
    case .cancelled: "as you asked"
    case .ownerLeft: "its screen was left"
    case .linkRestarted: "it was started over"
    case .pluginStopped: "its plugin was stopped"
    case .reload: "its plugin was reloaded"
    case .ended: "the session ended"
    }
  }

  private static func missing(_ type: TypeName, _ near: [String], at position: Refusal.Position?) -> String {
    let hint = near.isEmpty ? "" : " Did you mean \(near.map { "'\(Printable.line($0))'" }.joined(separator: " or "))?"
    let place = position.map { " (\(Printable.line($0.description)))" } ?? ""
    return "No destination shows a value of type \(Printable.line(type.description))\(place).\(hint)"
  }
}
