package import RutterCore

/// One call of a capability, as its performer sees it.
package struct CapabilityCall: Sendable {
  package let id: CallID
  /// Who asked.
  package let plugin: PluginID
  /// The capability: `fs.read`.
  package let name: String
  /// One for each parameter of the capability, and behind them a position if the answer comes in pieces.
  package internal(set) var arguments: [Value]
  private let cancellation = Locked(false)
  /// Where the answer has to find room; nil where there is enough.
  private let room: AnswerRoom?

  /// A call of which the answer waits nowhere, such as one in virtual time.
  package init(_ id: CallID, _ plugin: PluginID, _ call: HostCall) { self.init(id, plugin, call, room: nil) }

  init(_ id: CallID, _ plugin: PluginID, _ call: HostCall, room: AnswerRoom?) {
    (self.id, self.plugin, name, arguments, self.room) = (id, plugin, call.name, call.arguments, room)
  }

  /// Whether nobody waits for the answer any more. Work that takes long looks here between its pieces, and then ends at
  /// once, with whatever answer: it is dropped.
  package var isCancelled: Bool { cancellation.withLock { $0 } }

  /// Tells the performer that nobody waits any more.
  package func cancel() {
    cancellation.withLock { $0 = true }
    room?.look()
  }

  /// Waits until there is room for an answer that takes up so much memory. To be called once it is known how long the
  /// answer will be, and before it is read; the room is given back when the session has taken the answer in.
  ///
  /// - Returns: Whether there is room; else the call was cancelled meanwhile.
  package func takeRoom(bytes: Int) -> Bool { room?.take(bytes, for: self) ?? !isCancelled }

  /// The text of an argument; empty if the argument is none.
  func text(_ place: Int) -> String {
    if arguments.indices.contains(place), case .string(let text) = arguments[place] { text.string } else { "" }
  }
}

extension CallResult {
  /// What can be expected to fail: nil and a message for the script.
  static func failed(_ message: String) -> CallResult { .values([.null, .string(Text(message))]) }

  /// What a performer answers whose call was cancelled. Nobody gets it.
  package static let cancelled = CallResult.refused("cancelled")
}
