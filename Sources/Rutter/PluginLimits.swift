package import RutterLua

/// What each plugin may use up. One that goes over a limit is stopped alone; ``Navigator/stopped`` says which, and why.
public struct PluginLimits: Sendable, Hashable {
  package var engine: Limits

  /// The usual ones: 256 MiB of memory, 250 ms a turn, values of 1 MiB.
  public init() { engine = Limits() }

  package init(_ engine: Limits) { self.engine = engine }

  /// The memory of a plugin, of its scripts and of what the engine holds for it, in bytes.
  public var memoryBytes: Int {
    get { engine.memoryBytes }
    set { engine.memoryBytes = newValue }
  }

  /// The wall time of one turn. Time in which other programs had the processors does not count.
  public var turn: Duration {
    get { .microseconds(engine.turnMicroseconds) }
    set { engine.turnMicroseconds = newValue.wholeMicroseconds }
  }

  /// The instructions of one turn, which count in place of the wall time: then the same events give the same result on
  /// every machine. Nil for wall time.
  public var instructions: Int? {
    get { engine.instructions.map { Int($0) } }
    set { engine.instructions = newValue.map { Int64($0) } }
  }

  /// The wall time for closing one coroutine.
  public var closing: Duration {
    get { .microseconds(engine.closingMicroseconds) }
    set { engine.closingMicroseconds = newValue.wholeMicroseconds }
  }

  /// The size of one value or screen that a script gives, in bytes.
  public var valueBytes: Int {
    get { engine.valueBytes }
    set { engine.valueBytes = newValue }
  }

  /// The size of one answer of the outside, or of decoded text, that a script gets, in bytes.
  public var replyBytes: Int {
    get { engine.replyBytes }
    set { engine.replyBytes = newValue }
  }

  /// The size of one source text, in bytes.
  public var sourceBytes: Int {
    get { engine.sourceBytes }
    set { engine.sourceBytes = newValue }
  }

  /// What is wrong with them: a limit that was worked out may have come out below zero, and would then be none.
  var mistake: String? {
    let all: [(name: String, value: Int64)] = [
      ("memoryBytes", Int64(memoryBytes)), ("valueBytes", Int64(valueBytes)), ("replyBytes", Int64(replyBytes)),
      ("sourceBytes", Int64(sourceBytes)), ("instructions", engine.instructions ?? 1),
    ]
    return all.first { $0.value <= 0 }.map { "limits.\($0.name) is more than nothing, got \($0.value)" }
  }
}
