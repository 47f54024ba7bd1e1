internal import CRutterLua

/// What each plugin may use up (E2). Breaking one of these stops the plugin for good.
package struct Limits: Sendable, Hashable {
  /// One value or screen on its way to the engine.
  package var valueBytes = 1 << 20
  /// One reply of the host, or decoded text, on its way to a script.
  package var replyBytes = 64 << 20
  /// One source text.
  package var sourceBytes = 1 << 20
  /// Of one plugin: collected, then stopped. Eight times as much is refused outright.
  package var memoryBytes = 256 << 20
  /// Wall time of one turn, but for that in which other programs had the processors.
  package var turnMicroseconds: Int64 = 250_000
  /// Instructions of one turn instead of wall time, so that the verdict is the same in every run; nil for wall time.
  package var instructions: Int64?
  /// Wall time, or its share of the instructions, of one closing of a coroutine.
  package var closingMicroseconds: Int64 = 10_000

  package init() {}

  /// The limits of a test: 50 million instructions a turn.
  package static var testing: Limits {
    var limits = Limits()
    limits.instructions = 50_000_000
    return limits
  }

  var raw: rl_limits {
    rl_limits(
      value_bytes: valueBytes, reply_bytes: replyBytes, source_bytes: sourceBytes, memory_bytes: memoryBytes,
      turn_microseconds: turnMicroseconds, closing_microseconds: closingMicroseconds,
      instructions: instructions ?? -1)
  }

  /// What a stop says was allowed.
  func description(of limit: rl_limit) -> String {
    switch limit {
    case .RL_LIMIT_NONE: ""
    case .RL_LIMIT_MEMORY: "\(memoryBytes >> 20) MiB"
    case .RL_LIMIT_TIME: "\(turnMicroseconds / 1000) ms a turn"
    case .RL_LIMIT_INSTRUCTIONS: "\(instructions ?? 0) instructions a turn"
    case .RL_LIMIT_CLOSING: "\(closingMicroseconds / 1000) ms for closing"
    }
  }
}
