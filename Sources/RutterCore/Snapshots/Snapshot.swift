/// A session as plain data, taken between two turns (N1).
///
/// It holds what a session is without its scripts' own state: the tree of stacks, the named cells, and the counters, so that ids
/// go on. What it cannot hold stands in ``lost``. `Session.snapshot(secrets:)` takes one, ``Opening/snapshot`` restores it.
package struct Snapshot: Hashable, Sendable {
  /// The version of this form.
  package static let version = 1

  /// The name of the flow's own plugin.
  package var flow: Text
  /// The moment at which it was taken. The time of the restored session goes on from there.
  package var clock = Instant.start
  /// The wall clock when the session was opened, and what its `math.random` started from.
  package var startedAtMicroseconds: Int64 = 0
  package var seed: UInt64 = 0
  /// Where `math.random` of each plugin is that has used it, by the plugins' names.
  package var random: [SavedRandom] = []
  /// The texts that are secret or were; empty unless secrets were asked for (S8).
  package var secrets: [SavedSecrets] = []
  /// The plugins whose guards have held somebody up since a person has last done something else (G1).
  package var refusers: [Text] = []
  package var counters = SavedCounters()
  /// That of the root screen comes first, outer ones come before the stacks inside of them.
  package var stacks: [SavedStack] = []
  /// By their ids.
  package var cells: SharedList<Shared<SavedCell>> = []
  /// The holes that are filled, load or have failed. Those that load begin anew.
  package var holes: [SavedHole] = []
  /// The results of loaders that are kept.
  package var results: [SavedResult] = []
  /// The operations that guards hold, the one that was held first first (G3).
  package var held: [SavedHeld] = []
  /// The named answers that somebody waits for (R1).
  package var answers: [SavedAnswer] = []
  /// The records of steps, by the entries that hold them.
  package var steps: [SavedSteps] = []
  /// What cannot be saved.
  package var lost: [Loss] = []
  /// What showed, to say after restoring whether it shows again.
  package var shown: [SavedLook] = []

  package init(flow: Text) { self.flow = flow }
}

/// The last number of each kind that a session gave out.
package struct SavedCounters: Hashable, Sendable {
  package var calls = 0, cells = 0, coroutines = 0, entries = 0, held = 0, loads = 0
  package var nodes = 0, operations = 0, scopes = 0, stacks = 0, timers = 0

  package init() {}

  /// By their names, which are sorted.
  package static let all: [(name: StaticString, path: any WritableKeyPath<SavedCounters, Int> & Sendable)] = [
    ("calls", \.calls), ("cells", \.cells), ("coroutines", \.coroutines), ("entries", \.entries), ("held", \.held),
    ("loads", \.loads), ("nodes", \.nodes), ("operations", \.operations), ("scopes", \.scopes), ("stacks", \.stacks),
    ("timers", \.timers),
  ]
}

/// The texts that one plugin has made secret (S8).
package struct SavedSecrets: Hashable, Sendable {
  package var plugin: Text
  /// The oldest first.
  package var texts: [Text]

  package init(plugin: Text, texts: [Text]) {
    self.plugin = plugin
    self.texts = texts
  }
}

/// Where the random numbers of one plugin are.
package struct SavedRandom: Hashable, Sendable {
  package var plugin: Text
  /// The four numbers of its generator.
  package var state: [UInt64]

  package init(plugin: Text, state: [UInt64]) {
    self.plugin = plugin
    self.state = state
  }
}
