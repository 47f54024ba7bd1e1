internal import CRutterIsolation
internal import CRutterLua
internal import RutterCore

/// Takes down what a script asks for in the plugin's own process, so that it can be asked for once more outside.
///
/// The script still sees what it has asked for, so that is held here beside. To hold a large answer, too, would be more than
/// the process has room for: of that each part is sent as soon as it is large.
@safe final class Recorder {
  /// The answer, at the beginning of which stands what was asked for.
  let acts: OwnTape
  let result = OwnTape()
  private(set) var count = 0
  private let channel: FrameChannel
  /// How many bytes an answer may take.
  private let most: Int
  /// The items and bytes of the answer that were sent before it was whole.
  private(set) var itemsSent = 0
  private var bytesSent = 0
  /// Whether all that was asked for is on the answer.
  private(set) var isWhole = true

  init(_ answer: OwnTape, _ channel: FrameChannel, most: Int) {
    acts = answer
    self.channel = channel
    self.most = most
  }

  func begin() {
    acts.clear()
    result.clear()
    (count, itemsSent, bytesSent, isWhole) = (0, 0, 0, true)
  }

  /// How many items of the answer were written so far.
  var items: Int { itemsSent + acts.count }

  func note(
    _ service: rl_service, _ source: UnsafePointer<rl_tape>, _ plugin: LuaPlugin, _ outbox: inout Outbox,
    _ reading: borrowing Reading
  ) {
    let isLeftOut = service == .RL_SERVICE_LOG && outbox.requests.isEmpty
    // They are carried out where they are asked for once more.
    outbox.dropRequests()
    if isLeftOut { return }
    guard service.isRecorded, isWhole else { return }
    // Of a typed value nothing crosses but what is secret in it.
    if service == .RL_SERVICE_TYPE_MAKE || service == .RL_SERVICE_TYPE_FROM, !outbox.types(reading).hasSecrets {
      return
    }
    write(plugin) { writer in
      writer.write(Int64(service.rawValue))
      writer.write(place: plugin.askingPlace())
      writer.write(number: unsafe Int(source.pointee.count))
      _ = unsafe rl_tape_join(acts.raw, source.pointee.items, source.pointee.count, source.pointee.bytes)
    }
  }

  /// What was refused may have taken numbers all the same.
  func noteRefusal(_ counters: Counters, _ plugin: LuaPlugin) {
    guard isWhole else { return }
    write(plugin) { writer in
      writer.write(Int64(-1))
      writer.write(number: counters.lastRegistration)
      writer.write(place: nil)
    }
  }

  /// Writes one thing that was asked for. If the answer gets too large by it, it is left out, and the script is stopped.
  private func write(_ plugin: LuaPlugin, _ body: (TapeWriter) -> Void) {
    let before = unsafe acts.raw.pointee
    unsafe body(TapeWriter(tape: acts.raw, names: plugin.names))
    isWhole = unsafe !acts.raw.pointee.failed && bytesSent + acts.bytes <= most
    guard isWhole else {
      unsafe acts.raw.pointee.count = before.count
      unsafe acts.raw.pointee.byte_count = before.byte_count
      unsafe acts.raw.pointee.failed = false
      plugin.keepRoom(plugin.limits.memoryBytes)
      return
    }
    count += 1
    if acts.bytes >= RI_PART_BYTES { sendPart() }
  }

  private func sendPart() {
    // Where nobody listens any more, the end of the answer is not taken either.
    _ = channel.send(partOn: acts)
    itemsSent += acts.count
    bytesSent += acts.bytes
    acts.clear()
  }

  /// Whether another row may follow before the host has looked at this one: it is short, and the host keeps nothing for its
  /// nodes, such as rows or a hole, of which scripts would be called first.
  var isPlainRow: Bool {
    guard itemsSent == 0, result.bytes + acts.bytes < 1 << 16, let items = unsafe result.raw.pointee.items else {
      return false
    }
    for index in 0..<result.count {
      let item = unsafe items[index]
      if item.kind == rl_kind.RL_OPTION.rawValue, item.extra == rl_option.RL_OPTION_VIEW.rawValue { return false }
      if item.kind != rl_kind.RL_NODE.rawValue { continue }
      switch rl_node(rawValue: item.extra) {
      case .RL_NODE_LIST, .RL_NODE_HOLE, .RL_NODE_SLOT, .RL_NODE_SCREEN, .RL_NODE_TABS: return false
      default: continue
      }
    }
    return true
  }

  /// Keeps what a run has left.
  func keepResult(_ source: UnsafePointer<rl_tape>) {
    result.clear()
    _ = unsafe rl_tape_join(result.raw, source.pointee.items, source.pointee.count, source.pointee.bytes)
  }
}
