internal import CRutterLua
internal import RutterCore

/// The Lua state of a plugin right after loading, and what loading left in the outbox. The state can go back to this
/// moment any number of times by copying memory, which is faster than opening a state and running the main chunk again.
@safe final class Checkpoint {
  let state: OpaquePointer
  let names: Names.Lists
  let left: Outbox.Contents
  private let circumstances: Circumstances

  /// What a main chunk can see of the session that loads it. If it sees the same, it does the same.
  struct Circumstances: Equatable {
    private let seed: UInt64
    private let startedAtMicroseconds: Int64
    private let now: Instant
    private let outbox: Outbox.Position

    init(_ reading: borrowing Reading, _ outbox: borrowing Outbox) {
      seed = reading.opening.seed
      startedAtMicroseconds = reading.opening.startedAtMicroseconds
      now = reading.now
      self.outbox = outbox.position(reading)
    }
  }

  /// Makes this moment the checkpoint of the state, and owns the state from then on; nil if the state cannot have a
  /// checkpoint.
  init?(_ state: OpaquePointer, _ names: Names, _ circumstances: Circumstances, left outbox: borrowing Outbox) {
    guard unsafe rl_set_checkpoint(state) else { return nil }
    unsafe self.state = unsafe state
    self.names = names.lists
    self.circumstances = circumstances
    left = outbox.contents
  }

  deinit { unsafe rl_close(state) }

  /// Whether loading under these circumstances would give the same state.
  func suits(_ circumstances: Circumstances) -> Bool { self.circumstances == circumstances }
}

/// Loaded states of one plugin that are not in use, ready to be used again. Only for one thread.
final class Checkpoints {
  /// How many states are kept. So many sessions of one flow may run side by side and find a loaded state each.
  private static let most = 4
  private var resting: [Checkpoint] = []
  /// How often a state was taken from here, for tests.
  private(set) var uses = 0

  func take(for circumstances: Checkpoint.Circumstances) -> Checkpoint? {
    guard let index = resting.lastIndex(where: { $0.suits(circumstances) }) else { return nil }
    uses += 1
    return resting.remove(at: index)
  }

  /// Takes a state back and resets it to its checkpoint, whatever a session did with it.
  func give(_ checkpoint: Checkpoint) {
    unsafe rl_go_back(checkpoint.state)
    if resting.count == Self.most { resting.removeFirst() }
    resting.append(checkpoint)
  }
}
