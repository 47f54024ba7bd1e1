/// Something from outside, taken in whole. Time comes into a session only here.
package struct Event: Sendable, Hashable {
  /// What can happen.
  package enum Kind: Sendable, Hashable {
    /// The first event of every session.
    indirect case opened(Opening)
    /// A person activates a link, button, row or retry, or turns a toggle over.
    case activated(NodeID)
    /// A person writes into a field, toggle or picker.
    case set(NodeID, Value)
    case back
    /// A person chooses another stack, by its id or title.
    case selected(Text)
    case cancel
    /// A person has a line of Lua run in the flow's plugin; nil abandons the one that runs.
    case line(Text?)
    /// The host, or a person by a command, asks for a change of the path.
    case requested(OperationRequest)
    /// Work of the outside ended.
    case returned(CallID, CallResult)
    case fired(TimerID)
    /// A plugin broke a limit in the turn before, and where in it; written so that a replay stops it there again (E2).
    case stopped(PluginID, Stop, at: StopPoint? = nil)
    /// New versions of plugins are there (X5).
    case reloaded(Reload)
    case ended
  }
  package var at: Instant
  package var kind: Kind
  /// Joins a moment with what happened in it.
  package init(at: Instant, _ kind: Kind) {
    self.at = at
    self.kind = kind
  }
}

/// What a session starts from. Everything that happens later follows from this and from the events (K1).
package struct Opening: Sendable, Hashable {
  /// The version of the transcript's form.
  package static let schema = 1
  package var seed: UInt64
  /// The wall clock at the start, in microseconds since 1970, UTC.
  package var startedAtMicroseconds: Int64
  /// Every source text with its hash, sorted by name.
  package var sources: [SourceHash]
  /// The session that goes on, if one does (N1).
  package var snapshot: Snapshot?
  /// Joins what a session starts from.
  package init(seed: UInt64, startedAtMicroseconds: Int64, sources: [SourceHash] = []) {
    self.seed = seed
    self.startedAtMicroseconds = startedAtMicroseconds
    self.sources = sources
  }
}

/// One source text of a session.
package struct SourceHash: Sendable, Hashable {
  package var name: String
  /// FNV-1a over the bytes, 64 bits.
  package var hash: UInt64
  /// Joins a source's name with its hash.
  package init(name: String, hash: UInt64) {
    self.name = name
    self.hash = hash
  }
}
