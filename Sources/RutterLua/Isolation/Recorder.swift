internal import CRutterLua
internal import RutterCore

/// Takes down what a script asks for in the plugin's own process, so that it can be asked for once more outside.
@safe final class Recorder {
  /// The answer, which begins with where what belongs to all answers stands; what was asked for comes before that.
  let acts: OwnTape
  let result = OwnTape()
  private(set) var count = 0

  init(_ answer: OwnTape) { acts = answer }

  func begin() {
    acts.clear()
    unsafe rl_put(acts.raw, .RL_INTEGER, 0, 0)
    result.clear()
    count = 0
  }

  /// All has been asked for.
  ///
  /// - Parameter most: How many bytes an answer may take.
  /// - Returns: Whether that is what the tape holds; else nothing is on it any more.
  func finish(most: Int) -> Bool {
    let isWhole = unsafe !acts.raw.pointee.failed && rl_tape_size(acts.raw) <= most
    if !isWhole {
      unsafe rl_tape_free(acts.raw)
      unsafe acts.raw.initialize(to: rl_tape())
      begin()
    }
    if let items = unsafe acts.raw.pointee.items { unsafe items[0].integer = Int64(acts.count) }
    return isWhole
  }

  func note(
    _ service: rl_service, _ source: UnsafePointer<rl_tape>, _ plugin: LuaPlugin, _ outbox: inout Outbox,
    _ reading: borrowing Reading
  ) {
    // They are carried out where they are asked for once more.
    outbox.dropRequests()
    guard service.isRecorded else { return }
    // Of a typed value nothing crosses but what is secret in it.
    if service == .RL_SERVICE_TYPE_MAKE || service == .RL_SERVICE_TYPE_FROM, !outbox.types(reading).hasSecrets {
      return
    }
    let writer = unsafe TapeWriter(tape: acts.raw, names: plugin.names)
    writer.write(Int64(service.rawValue))
    writer.write(place: plugin.askingPlace())
    writer.write(number: unsafe Int(source.pointee.count))
    _ = unsafe rl_tape_join(acts.raw, source.pointee.items, source.pointee.count, source.pointee.bytes)
    count += 1
  }

  /// What was refused may have taken numbers all the same.
  func noteRefusal(_ counters: Counters, _ plugin: LuaPlugin) {
    let writer = unsafe TapeWriter(tape: acts.raw, names: plugin.names)
    writer.write(Int64(-1))
    writer.write(number: counters.lastRegistration)
    writer.write(place: nil)
    count += 1
  }

  /// Whether another row may follow before the host has looked at this one: it is short, and the host keeps nothing for its
  /// nodes, such as rows or a hole, of which scripts would be called first.
  var isPlainRow: Bool {
    guard result.bytes + acts.bytes < 1 << 16, let items = unsafe result.raw.pointee.items else { return false }
    for index in 0..<result.count {
      let item = unsafe items[index]
      if item.kind == rl_kind.RL_OPTION.rawValue, item.extra == rl_option.RL_OPTION_VIEW.rawValue { return false }
      if item.kind != rl_kind.RL_NODE.rawValue { continue }
      switch rl_node(rawValue: item.extra) {
      case .RL_NODE_LIST, .RL_NODE_HOLE, .RL_NODE_SLOT, .RL_NODE_SCREEN: return false
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
