/// Something from outside, taken in whole. Time comes into a session only here.
public struct Event: Sendable, Hashable {
  /// What can happen.
  public enum Kind: Sendable, Hashable {
    /// The first event of every session.
    case opened(Opening)
    /// A person activates a link, button, row or retry, or turns a toggle over.
    case activated(NodeID)
    /// A person writes into a field, toggle or picker.
    case set(NodeID, Value)
    case back
    case cancel
    /// The host, or a person by a command, asks for a change of the path.
    case requested(OperationRequest)
    /// Work of the outside ended.
    case returned(CallID, CallResult)
    case fired(TimerID)
    /// A plugin broke a limit in the turn before; written so that replay stops it at that turn (E2).
    case stopped(PluginID, Stop)
    case ended
  }
  public var at: Instant
  public var kind: Kind
  /// Joins a moment with what happened in it.
  public init(at: Instant, _ kind: Kind) {
    self.at = at
    self.kind = kind
  }
}

/// What a session starts from; with it and the events that follow, everything else follows (K1).
public struct Opening: Sendable, Hashable {
  /// The version of the transcript's form.
  public static let schema = 1
  public var seed: UInt64
  /// The wall clock at the start, in microseconds since 1970, UTC.
  public var startedAtMicroseconds: Int64
  /// Every source text with its hash, sorted by name.
  public var sources: [SourceHash]
  /// Joins what a session starts from.
  public init(seed: UInt64, startedAtMicroseconds: Int64, sources: [SourceHash] = []) {
    self.seed = seed
    self.startedAtMicroseconds = startedAtMicroseconds
    self.sources = sources
  }
}

/// One source text of a session.
public struct SourceHash: Sendable, Hashable {
  public var name: String
  /// FNV-1a over the bytes, 64 bits.
  public var hash: UInt64
  /// Joins a source's name with its hash.
  public init(name: String, hash: UInt64) {
    self.name = name
    self.hash = hash
  }
}
