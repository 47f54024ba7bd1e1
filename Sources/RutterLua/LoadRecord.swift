internal import CRutterLua
internal import RutterCore

/// What loading a plugin registered, call by call. Loading the same plugin again in a fresh state takes it over whole, as
/// long as its script makes the very same calls on the same lines; only reading them again is spared.
@safe final class LoadRecord {
  /// One call that registers something: what the script handed over, where, and what it was given.
  private final class Step {
    let service: rl_service
    let line: Int32
    let items: [rl_item]
    let bytes: [UInt8]
    let results: [rl_item]

    init(_ service: rl_service, at line: Int32, _ tape: rl_tape, _ results: rl_tape) {
      self.service = service
      self.line = line
      items = unsafe Array(UnsafeBufferPointer(start: tape.items, count: Int(tape.count)))
      bytes = unsafe Array(UnsafeBufferPointer(start: tape.bytes, count: Int(tape.byte_count)))
      self.results = unsafe Array(UnsafeBufferPointer(start: results.items, count: Int(results.count)))
    }
  }
  private enum Phase {
    case recording, recorded
    /// Something happened that could not be taken over: the plugin is always loaded in full.
    case spoilt
  }
  private var phase = Phase.recording
  private var steps: [Step] = []
  private var registered: Outbox.Registered?
  private var names: Names.Lists?
  /// In a replay: the next step.
  private var next = 0
  /// In a replay: the script did something else than before.
  private var isOff = false

  var isRecorded: Bool { phase == .recorded }

  // MARK: One loading

  /// Begins a loading; gives what it may take over at once.
  func begin(_ outbox: inout Outbox, _ names: Names) {
    next = 0
    isOff = false
    guard phase == .recorded, let registered, let lists = self.names else {
      steps = []
      return
    }
    outbox.take(registered)
    names.take(lists)
  }

  /// Ends a loading. False if it was not the one that is known: what it left is void, and it has to be done again.
  func end(_ outbox: borrowing Outbox, _ names: Names, isFine: Bool) -> Bool {
    switch phase {
    case .recording:
      phase = isFine ? .recorded : .spoilt
      registered = outbox.registered
      self.names = names.lists
    case .recorded where isOff || next != steps.count || !isFine:
      phase = .spoilt
      return false
    case .recorded, .spoilt: break
    }
    return true
  }

  /// What is registered from here on cannot be taken over.
  func spoil() { if phase == .recording { phase = .spoilt } }

  // MARK: One call

  /// Answers a call as the recorded one was answered; nil if this is no replay.
  func replay(_ service: rl_service, _ state: OpaquePointer) throws(ScriptError) -> Bool {
    guard phase == .recorded else { return false }
    let step = next < steps.count ? steps[next] : nil
    guard let step, !isOff, unsafe isSame(step, service, state) else {
      isOff = true
      throw ScriptError("the plugin registers something else than before")
    }
    for item in step.results {
      if let kind = rl_kind(rawValue: item.kind) { unsafe rl_put(rl_in(state), kind, item.extra, item.integer) }
    }
    next += 1
    return true
  }

  private func isSame(_ step: Step, _ service: rl_service, _ state: OpaquePointer) -> Bool {
    guard step.service == service, unsafe rl_asking_line(state) == step.line else { return false }
    return unsafe step.items.withUnsafeBufferPointer { items in
      unsafe step.bytes.withUnsafeBufferPointer { bytes in
        unsafe rl_says(rl_out(state), items.baseAddress, items.count, bytes.baseAddress)
      }
    }
  }

  /// Notes a call that has been answered.
  func note(_ service: rl_service, _ state: OpaquePointer) {
    guard phase == .recording else { return }
    unsafe steps.append(Step(service, at: rl_asking_line(state), rl_out(state).pointee, rl_in(state).pointee))
  }
}

extension Call {
  /// Registers something, or takes over what the same call registered when the plugin was loaded before.
  mutating func register(
    _ service: rl_service, _ body: (inout Call) throws(ScriptError) -> Void
  ) throws(ScriptError) {
    guard let record = plugin.loading, let state = unsafe plugin.state else { return try body(&self) }
    if unsafe try record.replay(service, state) { return }
    do throws(ScriptError) {
      try body(&self)
    } catch {
      record.spoil()
      throw error
    }
    unsafe record.note(service, state)
  }
}
