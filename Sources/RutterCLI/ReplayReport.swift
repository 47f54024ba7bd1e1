internal import Rutter
internal import RutterCore
internal import RutterTerminal
internal import RutterText
internal import RutterWorkers

/// What a replay has come to, as it is told at its end.
struct ReplayReport {
  let isJSON: Bool
  /// The transcript.
  let path: String
  let recording: Recording
  let flow: Flow
  let ink: Ink

  /// Tells how a replay ended.
  ///
  /// - Parameters:
  ///   - step: What its last step came to.
  ///   - position: How many events were taken in.
  ///   - event: What the last of them was, in words, if that is known.
  /// - Returns: The exit code that says the same.
  func end(_ step: Replay.Step, after position: Int, event: String? = nil) -> ExitCode {
    if isJSON {
      Output.standard.write(line(step, position) + "\n")
    } else if let loadError = step.loadError {
      Output.errors.write(text(loadError))
    } else if step.exitCode == .usage {
      Output.errors.write("rutter replay: \(Printable.line(path)): \(text(step, position))")
    } else {
      Output.standard.write(text(step, position, event: event))
    }
    return step.exitCode
  }

  /// As `rutter run` tells it.
  private func text(_ loadError: ErrorReport) -> String { ErrorText(ink: ink).text(loadError) { flow.source(of: $0) } }

  /// The same as a person reads it.
  func text(_ step: Replay.Step, _ position: Int, event: String? = nil) -> String {
    switch step {
    case .end where !recording.isWhole:
      return "\(Self.events(position)), all equal; the transcript was cut off there\n"
    case .end: return "\(Self.events(position)), all equal\n"
    case .equal: return "\(Self.events(position)) of \(recording.count), all equal\n"
    case .cannotGoOn(let reason), .damaged(let reason):
      return "\(Self.events(position)), all equal; \(Printable.line(reason))\n"
    case .differs(let difference): return difference.loadError.map(text) ?? text(difference, event)
    }
  }

  private func text(_ difference: ReplayDifference, _ event: String?) -> String {
    var text = ink.bold("event \(difference.event) differs") + " (line \(difference.line) of the transcript)"
    text += event.map { ": \($0)\n" } ?? "\n  event:    \(Printable.line(difference.cause))\n"
    for change in LineChanges(from: difference.recorded ?? "", to: difference.replayed ?? "").texts {
      text += "  \(change)\n"
    }
    let (recorded, replayed) = Self.around(difference.recorded, difference.replayed)
    text += "  recorded: \(Printable.line(recorded))\n"
    text += "  replayed: \(Printable.line(replayed))\n"
    if let place = difference.place {
      text += "  \(Printable.text(place.description))\n"
      if let source = flow.source(of: place.script) {
        text += SourceExcerpt(of: source, line: place.line, words: [])?.text() ?? ""
      }
    }
    let verb = difference.event == 1 ? "was" : "were"
    return text + (difference.event == 0 ? "" : "\(Self.events(difference.event)) before it \(verb) equal\n")
  }

  /// Two lines as far as a person reads them: where they part, with some of what is equal before it.
  private static func around(_ recorded: String?, _ replayed: String?) -> (String, String) {
    guard let recorded, let replayed else { return (recorded ?? "nothing more", replayed ?? "nothing more") }
    let most = 200, before = 60
    if recorded.count <= most, replayed.count <= most { return (recorded, replayed) }
    let equal = zip(recorded, replayed).prefix { $0 == $1 }.count
    let start = max(0, equal - before)
    func part(_ line: String) -> String {
      let rest = line.dropFirst(start)
      return (start > 0 ? "…" : "") + rest.prefix(most) + (rest.count > most ? "…" : "")
    }
    return (part(recorded), part(replayed))
  }

  private func line(_ step: Replay.Step, _ position: Int) -> String {
    JSONWriter.line("replayed") {
      switch step {
      case .end, .equal:
        $0.field("result", "equal")
        $0.field("events", position)
        $0.field("whole", recording.isWhole)
      case .cannotGoOn(let reason), .damaged(let reason):
        $0.field("result", step == .damaged(reason) ? "damaged" : "cannot_go_on")
        $0.field("events", position)
        $0.field("message", reason)
      case .differs(let difference):
        $0.field("result", difference.loadError == nil ? "differs" : "not_loaded")
        $0.field("events", difference.event)
        if let loadError = difference.loadError { $0.field("message", loadError.error.description) }
        $0.field("line", difference.line)
        $0.field("input", Self.value(difference.cause))
        $0.field("recorded", Self.value(difference.recorded))
        $0.field("replayed", Self.value(difference.replayed))
        if let place = difference.place {
          $0.field("script", place.script)
          $0.field("script_line", place.line)
        }
      }
    }
  }

  /// A line of a transcript as JSON; null for none, a string for what is no JSON.
  private static func value(_ line: String?) -> Value {
    guard let line else { return .null }
    return (try? Transcript.value(line)) ?? .string(Text(line))
  }

  private static func events(_ count: Int) -> String { "\(count) event\(count == 1 ? "" : "s")" }
}

extension Replay.Step {
  /// Why the flow does not load now, as it did when it was recorded.
  fileprivate var loadError: ErrorReport? {
    if case .differs(let difference) = self { difference.loadError } else { nil }
  }

  /// The exit code of a replay that ended so.
  var exitCode: ExitCode {
    switch self {
    case .differs: loadError == nil ? .failed : .notLoaded
    case .damaged: .usage
    case .cannotGoOn, .end, .equal: .fine
    }
  }
}
