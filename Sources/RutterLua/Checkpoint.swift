internal import CRutterLua
internal import RutterCore

/// A plugin's state right after loading, and what loading left behind. The state can go back to that moment as often as
/// need be: a copy of memory, where opening and loading would run all of the main chunk again.
@safe final class Checkpoint {
  let state: OpaquePointer
  let names: Names.Lists
  let left: Outbox.Contents
  private let circumstances: Circumstances

  /// What a main chunk can learn of the world that it is loaded in.
  struct Circumstances: Equatable {
    private let seed: UInt64
    private let startedAtMicroseconds: Int64
    private let now: Instant
    private let outbox: Outbox.Position

    init(_ reading: borrowing Reading, _ outbox: borrowing Outbox) {
      seed = reading.opening.seed
      startedAtMicroseconds = reading.opening.startedAtMicroseconds
      now = reading.now
      self.outbox = outbox.position
    }
  }

  /// Makes this moment the state's checkpoint, and owns the state from then on; nil if it can have none.
  init?(_ state: OpaquePointer, _ names: Names, _ circumstances: Circumstances, left outbox: borrowing Outbox) {
    guard unsafe rl_set_checkpoint(state) else { return nil }
    unsafe self.state = unsafe state
    self.names = names.lists
    self.circumstances = circumstances
    left = outbox.contents
  }

  deinit { unsafe rl_close(state) }

  /// Whether loading under these circumstances would come to the same.
  func suits(_ circumstances: Circumstances) -> Bool { self.circumstances == circumstances }
}

/// The states of one plugin that rest at their checkpoints until they are needed again. For one thread.
final class Checkpoints {
  /// As many as are kept: so many sessions of one flow may run side by side and find a state each.
  private static let most = 4
  private var resting: [Checkpoint] = []
  /// How many were taken from here, for tests.
  private(set) var uses = 0

  func take(for circumstances: Checkpoint.Circumstances) -> Checkpoint? {
    guard let index = resting.lastIndex(where: { $0.suits(circumstances) }) else { return nil }
    uses += 1
    return resting.remove(at: index)
  }

  /// Takes a state back, whatever became of it since.
  func give(_ checkpoint: Checkpoint) {
    unsafe rl_go_back(checkpoint.state)
    if resting.count == Self.most { resting.removeFirst() }
    resting.append(checkpoint)
  }
}
