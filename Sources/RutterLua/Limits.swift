internal import CRutterLua

/// What each plugin may use up (E2). Breaking one of these stops the plugin for good.
package struct Limits: Sendable, Hashable {
  /// The size of one value or screen that a script gives.
  package var valueBytes = 1 << 20
  /// The size of one reply of the host, or of decoded text, that a script gets.
  package var replyBytes = 64 << 20
  /// The size of one source text.
  package var sourceBytes = 1 << 20
  /// The memory of one plugin. Beyond it, garbage is collected, and if that does not help the plugin is stopped. What
  /// is over it by a sixteenth is refused by the allocator itself.
  package var memoryBytes = 256 << 20
  /// The wall time of one turn. Time in which other programs had the processors does not count.
  package var turnMicroseconds: Int64 = 250_000
  /// The instructions of one turn. Tests use this limit instead of wall time, so that the verdict is the same in every
  /// run; nil for wall time.
  package var instructions: Int64?
  /// How many times as long scripts may really take as is said, where somebody else knows which of them took too long: a
  /// replay.
  package var patience: Int64 = 1
  /// The wall time for closing one coroutine, or the corresponding share of the instructions.
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
      turn_microseconds: turnMicroseconds * patience, closing_microseconds: closingMicroseconds * patience,
      instructions: instructions ?? -1)
  }

  /// The words in which a stop says what was allowed.
  func description(of limit: rl_limit) -> String {
    switch limit {
    case .RL_LIMIT_NONE: ""
    case .RL_LIMIT_MEMORY: memoryBytes.roundedSize
    case .RL_LIMIT_TIME: "\(turnMicroseconds / 1000) ms a turn"
    case .RL_LIMIT_INSTRUCTIONS: "\(instructions ?? 0) instructions a turn"
    case .RL_LIMIT_CLOSING: "\(closingMicroseconds / 1000) ms for closing"
    }
  }
}
