package import RutterCore

/// The lines of the JSON face besides frames, schema 1.
///
/// In each line `event` comes first, then `command` where a command that was given an id caused it, then the names in the
/// order of the functions below.
package enum EventLine {
  /// What a line may be about.
  package enum Name: String, CaseIterable {
    case hello, restored, frame, outcome, answered, log, error, note, reloaded, done, stats, end
  }

  /// The version of the lines, in both directions.
  package static let schema = 1

  /// The first line: schema, version.
  package static func hello(version: String) -> String {
    JSONWriter.line(Name.hello) {
      $0.field("schema", schema)
      $0.field("version", version)
    }
  }

  /// How one operation settled: operation, outcome, reason, by, message, position, step, inner, id, entry, script, line.
  ///
  /// `reason` is a code, `message` says it in words, and `by` says who cancelled or blocked it. `position` counts from 1:
  /// the part of a list, or the step of an edit (whose word is `step`, and the place in its own list `inner`).
  package static func outcome(_ report: OutcomeReport, command: Value? = nil) -> String {
    var writer = JSONWriter()
    outcome(report, command: command, to: &writer)
    return writer.text
  }

  /// Writes the line of ``outcome(_:command:)`` without its end.
  package static func outcome(_ report: OutcomeReport, command: Value? = nil, to writer: inout JSONWriter) {
    writer.line(Name.outcome, command: command) {
      $0.field("operation", report.operation)
      $0.field("outcome", report.outcome.name)
      for field in report.outcome.fields { $0.field(field.name.string, field.value) }
      $0.field("id", report.id.number)
      if let entry = report.entry { $0.field("entry", entry.number) }
      place(report.place, &$0)
    }
  }

  /// A line of a script's log: level, text, script, line.
  package static func log(_ log: LogLine, command: Value? = nil) -> String {
    JSONWriter.line(Name.log, command: command) {
      $0.field("level", log.level.rawValue)
      $0.field("text", log.text)
      place(log.place, &$0)
    }
  }

  /// Something that failed in a script: message, what, code, count, script, line, traceback.
  ///
  /// `count` says how many rows of a list failed so, where they are several.
  package static func error(_ report: ErrorReport, command: Value? = nil) -> String {
    let error = report.error
    guard case .script(let script) = error else {
      return self.error(
        error.description, what: report.what, code: error.code, count: report.count, at: error.place, command: command)
    }
    return self.error(
      script.message, what: report.what, code: error.code, count: report.count, at: script.place,
      traceback: script.traceback, command: command)
  }

  /// A plugin that broke a limit (E2): message, code, limit, script, line.
  package static func stopped(_ plugin: String, _ stop: Stop, command: Value? = nil) -> String {
    JSONWriter.line(Name.error, command: command) {
      $0.field("message", "plugin '\(plugin)' stopped: \(stop.reason)")
      $0.field("code", "plugin_stopped")
      $0.field("limit", stop.limit.rawValue)
      place(stop.place, &$0)
    }
  }

  /// New versions of plugins that are in force: plugins, sources. Each source has a name and a hash.
  package static func reloaded(_ reload: Reload, command: Value? = nil) -> String {
    JSONWriter.line(Name.reloaded, command: command) {
      for field in reload.fields { $0.field(field.name.string, field.value) }
    }
  }

  /// A session that was saved goes on: lost, differences, and session, the name by which it was saved, where it has one.
  package static func restored(_ report: RestoreReport, session: String? = nil, command: Value? = nil) -> String {
    JSONWriter.line(Name.restored, command: command) {
      if let session { $0.field("session", session) }
      $0.field("lost", .list(report.lost.map(\.packed)))
      $0.field("differences", .list(report.differences.map(\.packed)))
    }
  }

  /// Any other error, such as a line that is not understood: message, what, code, script, line, traceback.
  package static func error(
    _ message: String, what: String? = nil, code: String? = nil, count: Int = 1, at position: Place? = nil,
    traceback: String = "", command: Value? = nil
  ) -> String {
    JSONWriter.line(Name.error, command: command) {
      $0.field("message", message)
      if let what { $0.field("what", what) }
      if let code { $0.field("code", code) }
      if count > 1 { $0.field("count", count) }
      place(position, &$0)
      if !traceback.isEmpty { $0.field("traceback", traceback) }
    }
  }

  /// What a value that a `present` has shown is answered with: id, type, value, reason.
  ///
  /// `id` is the number of the operation; `reason` says why there is no value.
  package static func answered(_ report: AnswerReport, command: Value? = nil) -> String {
    JSONWriter.line(Name.answered, command: command) {
      $0.field("id", report.operation.number)
      if let reason = report.answer.reason { return $0.field("reason", .string(reason)) }
      if let type = report.answer.value.type, case .record = report.answer.value { $0.field("type", type.description) }
      $0.field("value", report.answer.value)
    }
  }

  /// Something that was dropped on purpose: text.
  package static func note(_ text: String, command: Value? = nil) -> String {
    JSONWriter.line(Name.note, command: command) { $0.field("text", text) }
  }

  /// The one answer to a command: id, result.
  ///
  /// The result is an outcome's word, else `ok` or `error` (D1).
  package static func done(id: Value?, result: String) -> String {
    var writer = JSONWriter()
    done(id: id, result: result, to: &writer)
    return writer.text
  }

  /// Writes the line of ``done(id:result:)`` without its end.
  package static func done(id: Value?, result: String, to writer: inout JSONWriter) {
    writer.line(Name.done) {
      if let id { $0.field("id", id) }
      $0.field("result", result)
    }
  }

  /// The last line: code.
  package static func end(code: Int) -> String { JSONWriter.line(Name.end) { $0.field("code", code) } }

  private static func place(_ place: Place?, _ writer: inout JSONWriter) {
    guard let place else { return }
    writer.field("script", place.script)
    if place.line > 0 { writer.field("line", place.line) }
  }
}

extension JSONWriter {
  /// The text of one line of the JSON face, as ``line(_:command:_:)-(String,_,_)`` makes it.
  static func line(_ name: EventLine.Name, command: Value? = nil, _ body: (inout JSONWriter) -> Void) -> String {
    line(name.rawValue, command: command, body)
  }

  /// Writes one line of the JSON face, without its end.
  mutating func line(_ name: EventLine.Name, command: Value? = nil, _ body: (inout JSONWriter) -> Void) {
    line(name.rawValue, command: command, body)
  }
}
