package import RutterCore
import RutterText

extension PlainFace {
  /// What to print for an outcome: a sentence where a person needs one, else nothing.
  package func outcome(_ report: OutcomeReport) -> String {
    switch report.outcome {
    case .committed, .redirected: ""
    case .nothingToDo: report.operation == "back" ? say("This is the first screen; type quit to leave.") : ""
    case .duplicate: say(isBusy ? "That is under way already." : "That is open already.")
    case .refused(let refusal): say(PlainRefusals(operation: report.operation).sentence(refusal))
    case .blocked(let block): say(Self.sentence(block))
    case .cancelled(let by): by == .ended ? "" : say("Cancelled: \(report.operation), \(Self.reason(by)).")
    case .missingDestination(let type, let near, let position):
      // Its error was printed already, with the line of the script that asked.
      lastError?.hasSuffix(report.outcome.message ?? "-") == true ? "" : say(Self.missing(type, near, at: position))
    case .failed(let error): failed(report, error)
    }
  }

  private func failed(_ report: OutcomeReport, _ error: NavigationError) -> String {
    // Its error was printed already, with the line and a way out.
    if lastError == Self.message(of: error) { return "" }
    return say("Failed: \(report.operation): \(Printable.line(error.description))")
  }

  /// What to print where a person asked for something and nothing was said: whoever hears nothing believes that nothing
  /// was understood.
  ///
  /// - Parameters:
  ///   - input: What was asked for.
  ///   - result: The word for what came of it.
  /// - Returns: A sentence; nothing for what needs none.
  package func silence(after input: PlainInput, result: String) -> String {
    switch input {
    case .cancel:
      say(result == "nothing_to_do" ? "Nothing is being loaded or run: there is nothing to cancel." : "Cancelled.")
    case .activate where isBusy, .open where isBusy, .back where isBusy: ""
    case .activate: say("Done; nothing on the screen has changed.")
    case .set: say("It is so already.")
    case .select, .open: say("That shows already.")
    case .nothing, .back, .wait, .advance, .quit, .say: ""
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

  /// A line of a script's log.
  package func log(_ line: LogLine) -> String {
    let place = line.place.map { "\(Printable.text($0.description)): " } ?? ""
    return "\(place)\(line.level.rawValue): \(Printable.lines(line.text))\n"
  }

  /// New versions of plugins are in force.
  package func reloaded(_ plugins: [String]) -> String {
    "Reloaded \(plugins.map(Printable.line).joined(separator: ", ")).\n"
  }

  /// A session that was saved goes on: what is lost, and what is other than it was. Nothing, if there is neither.
  package mutating func restored(_ report: RestoreReport) -> String {
    breadcrumb.learn(home: report.home)
    let lost = report.lost.map { "not restored: \(Printable.line($0.description))\n" }
    return (lost + report.differences.map { "changed: \(Printable.line($0.description))\n" }).joined()
  }

  /// Something that was dropped on purpose.
  package func note(_ text: String) -> String { "note: \(Printable.line(text))\n" }

  /// Something that failed in a script.
  ///
  /// - Parameters:
  ///   - report: What failed.
  ///   - source: The text of a script by its name, where it is known.
  /// - Returns: The error as ``ErrorText`` prints it.
  package mutating func error(_ report: ErrorReport, source: (String) -> String?) -> String {
    lastError = Self.message(of: report.error)
    return ErrorText(ink: ink).text(report, source: source)
  }

  private static func message(of error: NavigationError) -> String { error.description }
}
