package import RutterCore

/// One call of a capability, as its performer sees it.
package struct CapabilityCall: Sendable {
  /// How a call stands.
  private struct State: Sendable {
    var isCancelled = false
    var isAside = false
    var onCancel: [@Sendable () -> Void] = []
  }

  package let id: CallID
  /// Who asked.
  package let plugin: PluginID
  /// The capability: `fs.read`.
  package let name: String
  /// One for each parameter of the capability, and behind them a position if the answer comes in pieces.
  package internal(set) var arguments: [Value]
  private let state = Locked(State())
  /// Where the answer has to find room; nil where there is enough.
  private let room: AnswerRoom?
  /// Puts a call that was put aside back into the line of the workers.
  private let takeUpAgain: (@Sendable (CallID) -> Void)?

  /// A call of which the answer waits nowhere, such as one in virtual time.
  package init(_ id: CallID, _ plugin: PluginID, _ call: HostCall) { self.init(id, plugin, call, room: nil) }

  init(
    _ id: CallID, _ plugin: PluginID, _ call: HostCall, room: AnswerRoom?,
    takeUp: (@Sendable (CallID) -> Void)? = nil
  ) {
    (self.id, self.plugin, name, arguments, self.room) = (id, plugin, call.name, call.arguments, room)
    takeUpAgain = takeUp
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
    room?.look()
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

  // MARK: Waiting

  /// Waits until there is room for an answer that takes up so much memory. To be called once it is known how long the
  /// answer will be, and before it is read; the room is given back when the session has taken the answer in.
  ///
  /// - Returns: Whether there is room; else the call was cancelled meanwhile.
  package func takeRoom(bytes: Int) -> Bool { room?.take(bytes, for: self) ?? !isCancelled }

  /// Takes room for an answer that is there already, whether or not there is any. For threads that must not wait.
  func keepRoom(bytes: Int) { room?.keep(bytes, for: self) }

  /// Whether there is room for answers at all.
  var isRoomLeft: Bool { room?.isLeft ?? true }

  /// Whether the call can wait for something without a thread; not in virtual time, in which it is done at once.
  var canBePutAside: Bool { takeUpAgain != nil }

  /// Whether its performer has put it aside: what it has answered counts for nothing, and it is performed again when
  /// ``takeUp()`` was called.
  var isAside: Bool { state.withLock { $0.isAside } }

  /// Has the call wait until what it needs is free. The performer is to answer something, anything, at once.
  func putAside() { state.withLock { $0.isAside = true } }

  /// The call is being performed.
  func begin() { state.withLock { $0.isAside = false } }

  /// Has a call that was put aside be performed again, before those that have not begun. More than once is no harm.
  func takeUp() { takeUpAgain?(id) }

  /// The text of an argument; empty if the argument is none.
  func text(_ place: Int) -> String {
    if arguments.indices.contains(place), case .string(let text) = arguments[place] { text.string } else { "" }
  }
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
  static let aside = CallResult.refused("put aside")
}
