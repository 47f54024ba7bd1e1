public import RutterCore

/// What a session has to say besides what shows, as it arises.
///
/// Set ``Navigator/Options/onReport`` to hear of it.
public enum Report: Sendable, Hashable {
  /// An operation has settled. Each operation is reported exactly once.
  case outcome(OutcomeReport)
  /// A script wrote a line to its log.
  case log(LogLine)
  /// Something went wrong in a script and harmed nothing else.
  case error(ErrorReport)
  /// A plugin broke a limit and was stopped.
  case stopped(PluginID, Stop)
  /// New versions of these plugins are in force.
  case reloaded([String])
  /// The session goes on that was saved: what is lost, and what is other than it was.
  case restored(RestoreReport)
  /// Something was dropped on purpose, such as a value that arrived too late.
  case note(String)

  /// What an effect tells a program; nil for work that only the rim has to do.
  init?(_ effect: Effect) {
    switch effect {
    case .outcome(let report): self = .outcome(report)
    case .log(let line): self = .log(line)
    case .error(let report): self = .error(report)
    case .stopped(let plugin, let stop): self = .stopped(plugin, stop)
    case .reloaded(let reload): self = .reloaded(reload.plugins)
    case .note(let text): self = .note(text)
    case .restored(let report): self = .restored(report)
    case .call, .abandon, .timer, .cancelTimer, .answered, .frame: return nil
    }
  }
}

extension Report: CustomStringConvertible {
  /// One line, for a log.
  public var description: String {
    switch self {
    case .outcome(let report):
      "\(report.operation) #\(report.id): \(report.outcome)" + (report.entry.map { ", entry #\($0)" } ?? "")
    case .log(let line): "\(line.level.rawValue): " + (line.place.map { "\($0): " } ?? "") + line.text
    case .error(let report): "error: \(report.what): \(report.error)"
    case .stopped(let plugin, let stop): "plugin #\(plugin): \(stop)"
    case .reloaded(let plugins): "loaded again: \(plugins.joined(separator: ", "))"
    case .restored(let report):
      "restored"
        + (report.lost.map(\.description) + report.differences.map(\.description)).map { "\n  \($0)" }.joined()
    case .note(let text): "note: \(text)"
    }
  }
}
