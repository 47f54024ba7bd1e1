package import RutterCore

/// Writes a session down: a heading, one line for each event taken in, one for each effect that came of it.
///
/// Lines of events have `in`, and can be read back: see ``event(in:)``. Lines of effects have `event`, as in the JSON
/// face, and are compared. The same events give the same lines, byte for byte (K1).
package struct Transcript: Sendable {
  /// The version of the lines.
  package static let version = 1
  /// The first line.
  package static let heading = "{\"transcript\":\(version)}"

  private var frames = FrameText()

  package init() {}

  /// What a line says. Values nest in it within what tells of them, so deeper than a value alone may.
  package static func value(_ line: String) throws(JSONError) -> Value {
    try JSON.decode(line, limits: .init(levels: 256))
  }

  /// The line of an effect.
  ///
  /// - Parameters:
  ///   - effect: What the session asked for.
  ///   - shown: What shows now; asked for with ``Effect/frame`` only.
  ///   - plugin: The name of a plugin.
  /// - Returns: One line of JSON, without its end.
  package mutating func line(
    _ effect: Effect, frame shown: borrowing some Showing & ~Copyable, plugin: (PluginID) -> String
  ) -> String {
    switch effect {
    case .call(let id, let owner, let call):
      JSONWriter.line("call") {
        $0.field("call", id.number)
        $0.field("plugin", plugin(owner))
        $0.field("name", call.name)
        $0.field("arguments", .list(call.arguments))
      }
    case .abandon(let id): JSONWriter.line("abandon") { $0.field("call", id.number) }
    case .timer(let id, let due):
      JSONWriter.line("timer") {
        $0.field("timer", id.number)
        $0.field("at", .integer(due.at.microseconds))
        $0.field("order", due.order.word)
        $0.field("serial", due.serial)
      }
    case .cancelTimer(let id): JSONWriter.line("cancel_timer") { $0.field("timer", id.number) }
    case .outcome(let report): EventLine.outcome(report)
    case .log(let log): EventLine.log(log)
    case .error(let report): EventLine.error(report)
    case .note(let text): EventLine.note(text)
    case .answered(let report): EventLine.answered(report)
    case .stopped(let owner, let stop): EventLine.stopped(plugin(owner), stop)
    case .reloaded(let reload): EventLine.reloaded(reload)
    case .restored(let report): EventLine.restored(report)
    case .frame: frames.line(shown)
    }
  }
}

extension Due.Order {
  fileprivate var word: String {
    switch self {
    case .hostResult: "host_result"
    case .sleep: "sleep"
    case .engine: "engine"
    }
  }
}

/// Why a line of a transcript cannot be replayed.
package struct TranscriptError: Error, Sendable, Hashable, CustomStringConvertible {
  package var message: String
  package init(_ message: String) { self.message = message }
  package var description: String { message }
}
