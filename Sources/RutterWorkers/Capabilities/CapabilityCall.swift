package import RutterCore

/// One call of a capability, as its performer sees it.
package final class CapabilityCall: Sendable {
  /// How a call stands.
  private struct State: Sendable {
    var arguments: [Value]
    var isFitted = false
    var isCancelled = false
    var isAside = false
    var needsAllRoom = false
    var onCancel: [@Sendable () -> Void] = []
  }

  /// What ends the wait of a call that was put aside.
  enum Sequel: Sendable {
    case answer(CallResult)
    /// It is performed again, by the thread that says so if that is about to look for work.
    case again(hasThread: Bool)
  }

  package let id: CallID
  /// Who asked.
  package let plugin: PluginID
  /// The capability: `fs.read`.
  package let name: String
  private let state: Locked<State>
  /// Where what it holds has to find room; nil where there is enough.
  private let room: Room?
  /// Tells the workers how a call that was put aside goes on; nil where calls cannot wait without a thread.
  private let goOn: (@Sendable (CallID, Sequel) -> Void)?

  /// A call that waits nowhere, such as one in virtual time.
  package convenience init(_ id: CallID, _ plugin: PluginID, _ call: OutsideCall) {
    self.init(id, plugin, call, room: nil)
  }

  init(
    _ id: CallID, _ plugin: PluginID, _ call: OutsideCall, room: Room?,
    goOn: (@Sendable (CallID, Sequel) -> Void)? = nil
  ) {
    (self.id, self.plugin, name, self.room, self.goOn) = (id, plugin, call.name, room, goOn)
    state = Locked(State(arguments: call.arguments))
  }

  // MARK: Arguments

  /// One for each parameter of the capability, and behind them a position if the answer comes in pieces.
  package var arguments: [Value] { state.withLock { $0.arguments } }

  /// Brings the arguments into the form of a capability's row, once.
  ///
  /// - Throws: What the capability takes, and what it got.
  func fit(_ capability: Capability) throws(ScriptError) {
    let (arguments, isFitted) = state.withLock { ($0.arguments, $0.isFitted) }
    if isFitted { return }
    let fitted = try capability.fit(OutsideCall(name, arguments))
    state.withLock { ($0.arguments, $0.isFitted) = (fitted, true) }
  }

  /// The text of an argument; empty if the argument is none.
  func text(_ place: Int) -> String {
    let arguments = arguments
    return if arguments.indices.contains(place), case .string(let text) = arguments[place] { text.string } else { "" }
  }

  // MARK: Cancelling

  /// Whether nobody waits for the answer any more. Work that takes long looks here between its pieces, and then ends at
  /// once, with whatever answer: it is dropped.
  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Tells the performer that nobody waits any more.
  package func cancel() {
    let bodies = state.withLock { state in
      state.isCancelled = true
      defer { state.onCancel = [] }
      return state.onCancel
    }
    for body in bodies { body() }
  }

  /// Has something done when the call is cancelled; at once if it is already. For work that waits where it cannot look.
  ///
  /// - Parameter body: Runs at most once, on any thread: mostly on that of the session, so it has to be quick. It may
  ///   run when the work has just ended, and so has to hold what it uses.
  package func onCancel(_ body: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.onCancel.append(body) }
      return state.isCancelled
    }
    if isCancelled { body() }
  }

  // MARK: Waiting without a thread

  /// Whether the call can wait for something without a thread; not in virtual time, in which it is done at once.
  var canBePutAside: Bool { goOn != nil }

  /// Whether its performer has put it aside: what it has answered counts for nothing.
  var isAside: Bool { state.withLock { $0.isAside } }

  /// Has the call wait without a thread, until ``answer(_:)`` or ``takeUp()``, which may come at once. The performer
  /// gives ``CallResult/aside``.
  func putAside() { state.withLock { $0.isAside = true } }

  /// The call is being performed.
  func begin() { state.withLock { $0.isAside = false } }

  /// Has a call that was put aside be performed again, before those that have not begun. More than once is no harm.
  ///
  /// - Parameter hasThread: The thread that says so looks for work at once, so that no other has to be woken.
  func takeUp(hasThread: Bool = false) { goOn?(id, .again(hasThread: hasThread)) }

  /// Answers a call that was put aside.
  func answer(_ result: CallResult) { goOn?(id, .answer(result)) }

  // MARK: Room

  /// Takes room for what the call is going to hold, before it is there: an answer whose length is known by now, or what
  /// work may take at most. It is given back when the session has taken the answer in.
  ///
  /// - Returns: Whether there is room. Else the call was put aside until there is, and the performer gives
  ///   ``CallResult/aside`` at once.
  package func takeRoom(bytes: Int, _ kind: Room.Kind = .answer) -> Bool {
    guard let room, canBePutAside else { return true }
    // Before it is in line: its turn may come at once.
    putAside()
    guard room.take(bytes, kind, for: self) else { return false }
    begin()
    return true
  }

  /// Takes room for an answer that is there already, whether or not there is any, in the place of what it had.
  func keepRoom(bytes: Int) { room?.keep(bytes, for: self) }

  /// Gives room of one kind back before the answer is taken in: what it was for is over, or the call is going to wait for
  /// something else first.
  func giveRoom(_ kind: Room.Kind) { room?.give(for: id, kind) }

  /// Whether it has found out that its part of the room is not enough.
  var needsAllRoom: Bool { state.withLock { $0.needsAllRoom } }

  /// Has it ask for all the room when it is performed again.
  func needAllRoom() { state.withLock { $0.needsAllRoom = true } }

  /// Whether there is room for answers at all.
  var isRoomLeft: Bool { room?.isLeft(to: plugin) ?? true }

  /// How much there is for a plugin.
  var roomSize: Room.Size { room?.size ?? Room.Size() }
}

extension Value {
  /// The bytes of a text, or of what is none; no bytes of anything else.
  var bytes: [UInt8] {
    switch self {
    case .string(let text): Array(text.string.utf8)
    case .bytes(let bytes): bytes
    default: []
    }
  }
}

extension CallResult {
  /// What can be expected to fail: nil and a message for the script.
  static func failed(_ message: String) -> CallResult { .values([.null, .string(Text(message))]) }

  /// What a performer answers whose call was cancelled. Nobody gets it.
  package static let cancelled = CallResult.refused("cancelled")

  /// What a performer answers that has put the call aside. Nobody gets it.
  package static let aside = CallResult.refused("put aside")
}
