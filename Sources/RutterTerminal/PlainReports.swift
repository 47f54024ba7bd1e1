package import RutterCore
import RutterText

extension PlainFace {
  /// What to print for an outcome: a sentence where a person needs one, else nothing.
  package func outcome(_ report: OutcomeReport) -> String {
    if wasPrinted(report.outcome) { return "" }
    return OutcomeWords(isTyped: true, isBusy: isBusy).text(report).map(say) ?? ""
  }

  /// Whether its error was printed already, with the line and a way out.
  private func wasPrinted(_ outcome: Outcome) -> Bool {
    switch outcome {
    case .missingDestination: lastError?.hasSuffix(outcome.message ?? "-") == true
    case .failed(let error): lastError == Self.message(of: error)
    default: false
    }
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
    // Of a secret nobody sees whether it is another one.
    case .set: say("It holds that; nothing on the screen has changed.")
    case .select, .open: say("That shows already.")
    case .nothing, .back, .wait, .advance, .quit, .say: ""
    }
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
