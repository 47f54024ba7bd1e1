public import RutterCore
internal import RutterText

/// Where a replay parts from what was recorded: the first line that differs.
public struct ReplayDifference: Sendable, Hashable, CustomStringConvertible {
  /// The number of the event, counted from 0.
  public var event: Int
  /// By what number an editor knows the line of the transcript.
  public var line: Int
  /// The line of the event.
  public var cause: String
  /// What came of it then; nil if that was less.
  public var recorded: String?
  /// What comes of it now; nil if that is less.
  public var replayed: String?
  /// The line of a script that one of the two names.
  public var place: Place?
  /// Why the flow does not load now, if it does not.
  public var loadError: ErrorReport?

  package init(
    event: Int, line: Int, cause: String, recorded: String?, replayed: String?, place: Place?
  ) {
    self.event = event
    self.line = line
    self.cause = cause
    self.recorded = recorded
    self.replayed = replayed
    self.place = place
  }

  public var description: String {
    """
    event \(event) (line \(line)) had other effects: \(cause)
      recorded: \(recorded ?? "nothing more")
      replayed: \(replayed ?? "nothing more")
    """ + (place.map { "\n  script: \($0)" } ?? "")
  }
}

extension Flow {
  /// The line of a script that a line of a transcript names.
  func place(in line: String) -> Place? {
    guard case .record(let record)? = try? Transcript.value(line),
      case .string(let script)? = record["script"], case .integer(let number)? = record["line"], number > 0
    else { return nil }
    return Place(script: script.string, line: Int(number))
  }
}
