package import RutterCore

/// Does the work that scripts ask of the outside, each call on a thread of its own while others go on. A call that waits
/// for something (room, a connection, an answer that comes from elsewhere) is put aside and takes up no thread.
///
/// At most 64 calls run at once; more wait in line. Threads are started when work waits for one, and live until
/// ``close()``.
package final class Workers: Sendable {
  /// What a call's answer is handed to, on the worker's thread.
  package typealias Delivery = @Sendable (CallID, CallResult) -> Void

  /// How long ``close()`` waits for calls that do not heed that they are cancelled.
  private static let patienceMicroseconds: Int64 = 200_000

  private struct State: Sendable {
    /// The calls that have not begun, and their order. A call that was abandoned has still its place in the order.
    var waiting: [CallID: CapabilityCall] = [:]
    var line = Queue<CallID>()
    /// The same for calls that are performed again, which come first.
    var again = Queue<CallID>()
    var running: [CallID: CapabilityCall] = [:]
    /// Those that wait for something without a thread, and how those of the running ones go on that need not wait.
    var aside: [CallID: CapabilityCall] = [:]
    var sequels: [CallID: CapabilityCall.Sequel] = [:]
    var threads: [Thread] = []
    var idle = 0
    /// A thread was asked for and has not come to look for work yet.
    var isStarting = false
    var isClosed = false

    /// Takes the oldest call that was not abandoned out of the line.
    mutating func nextInLine() -> CapabilityCall? {
      while let id = again.removeFirst() ?? line.removeFirst() {
        if let call = waiting.removeValue(forKey: id) { return call }
      }
      return nil
    }

    /// Puts a call that was put aside before all others in line.
    mutating func takeUp(_ call: CapabilityCall) {
      waiting[call.id] = call
      again.append(call.id)
    }
  }

  private let state = Locked(State())
  /// The threads that have nothing more to do, by their index.
  private let ended = Locked<Set<Int>>([])
  private let bell: Bell
  private let performers: Performers
  private let room: Room
  private let atOnce: Int
  private let deliver: Delivery

  /// Makes workers without a thread.
  ///
  /// - Parameters:
  ///   - performers: Do the work.
  ///   - atOnce: How many calls run at the same time.
  ///   - room: How much memory the calls of a plugin may take up until the session has their answers.
  ///   - deliver: Takes each answer, unless its call was abandoned.
  /// - Throws: if the system is out of file descriptors.
  package init(
    _ performers: Performers, atOnce: Int = 64, room: Room.Size = Room.Size(), deliver: @escaping Delivery
  ) throws(SystemError) {
    self.performers = performers
    self.atOnce = atOnce
    self.deliver = deliver
    bell = try Bell(wakesOneEach: true)
    self.room = Room(room)
    Self.census.add(self)
  }

  deinit { Self.census.remove(ObjectIdentifier(self)) }

  private static let census = Census<Workers>()

  /// Whether this process has any.
  static var areOpen: Bool { !census.isEmpty }

  /// Closes all that this process has.
  static func closeAll() {
    let all = census.all
    // None of them goes on while others are waited for.
    for workers in all { workers.cancelAll() }
    for workers in all { workers.close() }
  }

  /// Starts a call of a plugin, or puts it in line.
  package func start(_ id: CallID, _ plugin: PluginID, _ call: OutsideCall) {
    let call = CapabilityCall(id, plugin, call, room: room) { [weak self] id, sequel in self?.goOn(id, sequel) }
    let isOpen = state.withLock { state in
      if !state.isClosed { state.running[id] = call }
      return !state.isClosed
    }
    guard isOpen else { return }
    if performers.isQuick(call.name) { return perform(call) }
    if performers.putAside(call) { return finish(call, .aside) }
    state.withLock { state in
      state.running[id] = nil
      state.waiting[id] = call
      state.line.append(id)
    }
    wakeForLine()
  }

  /// The session has taken the answer of a call in.
  package func answerIsTaken(_ id: CallID) { room.give(for: id) }

  /// Forgets a call that stands in line, and cancels one that runs: its answer is dropped. What one has begun that is over
  /// is ended.
  package func abandon(_ id: CallID) {
    let (running, other) = state.withLock { state in
      (state.running[id], state.waiting.removeValue(forKey: id) ?? state.aside.removeValue(forKey: id))
    }
    // The room of a call that runs is taken up until its work has ended.
    if running == nil { room.give(for: id) }
    (running ?? other)?.cancel()
    performers.abandon(id)
  }

  /// A plugin was stopped: nothing of it goes on outside.
  package func stop(_ plugin: PluginID) { performers.stop(plugin) }

  /// Ends all threads. Calls in line are forgotten, those that run are cancelled, and no answer comes any more. A thread
  /// that does not end soon is left to itself.
  package func close() {
    cancelAll()
    let threads = state.withLock { state in
      defer { state.threads = [] }
      return state.threads
    }
    for _ in threads { bell.ring() }
    let ended = self.ended.wait(microseconds: Self.patienceMicroseconds) { $0.count >= threads.count }
    for (index, thread) in threads.enumerated() { if ended.contains(index) { thread.join() } else { thread.detach() } }
  }

  /// Forgets the calls in line, and cancels those that run; no answer comes from now on.
  private func cancelAll() {
    let running = state.withLock { state in
      state.isClosed = true
      state.waiting = [:]
      state.line.removeAll()
      state.again.removeAll()
      defer { state.aside = [:] }
      return state.running.merging(state.aside) { running, _ in running }
    }
    for (_, call) in running { call.cancel() }
  }

  // MARK: Threads

  /// One thread more while work waits and none is idle. The new one looks again, so that quick calls share a thread
  /// and slow ones get one each.
  private func addThreadIfNeeded() {
    let failure: SystemError? = state.withLock { state in
      guard !state.isClosed, !state.waiting.isEmpty, state.idle == 0, !state.isStarting, state.threads.count < atOnce
      else { return nil }
      let index = state.threads.count
      do throws(SystemError) {
        state.threads.append(try Thread(stackBytes: 256 << 10, isBehind: true) { [self] in work(index) })
        state.isStarting = true
        return nil
      } catch {
        // With another thread at work the line moves on all the same.
        return state.threads.isEmpty ? error : nil
      }
    }
    if let failure { refuseLine(because: failure) }
  }

  private func refuseLine(because error: SystemError) {
    while let call = state.withLock({ $0.nextInLine() }) {
      deliver(call.id, .refused("\(call.name): no thread could be started: \(error)"))
    }
  }

  private func work(_ index: Int) {
    state.withLock { $0.isStarting = false }
    while let call = nextCall() {
      addThreadIfNeeded()
      perform(call)
    }
    ended.change { _ = $0.insert(index) }
  }

  /// A call has come in line.
  private func wakeForLine() {
    bell.ring()
    addThreadIfNeeded()
  }

  private func perform(_ call: CapabilityCall) {
    call.begin()
    finish(call, performers.perform(call))
  }

  private func finish(_ call: CapabilityCall, _ result: CallResult) {
    switch end(of: call, result) {
    case .answered(let result): deliver(call.id, result)
    case .isDropped: room.give(for: call.id)
    case .isAside: break
    case .isInLine: wakeForLine()
    }
  }

  /// The oldest call in line, which runs from now on; the thread waits for one. Nil once all is closed.
  private func nextCall() -> CapabilityCall? {
    while true {
      let (call, isClosed) = takeCall()
      if call != nil || isClosed { return call }
      bell.wait(microseconds: nil)
      state.withLock { $0.idle -= 1 }
    }
  }

  /// The oldest call in line; without one the thread counts as idle.
  private func takeCall() -> (CapabilityCall?, isClosed: Bool) {
    state.withLock { state in
      if state.isClosed { return (nil, true) }
      let call = state.nextInLine()
      if let call { state.running[call.id] = call } else { state.idle += 1 }
      return (call, false)
    }
  }

  private enum End {
    case answered(CallResult)
    /// Nobody waits for the answer any more.
    case isDropped
    /// The call itself waits for something.
    case isAside
    /// What it waited for has come meanwhile.
    case isInLine
  }

  /// Notes that a call has been performed.
  private func end(of call: CapabilityCall, _ result: CallResult) -> End {
    state.withLock { state in
      state.running[call.id] = nil
      let sequel = state.sequels.removeValue(forKey: call.id)
      if call.isCancelled || state.isClosed { return .isDropped }
      guard call.isAside else { return .answered(result) }
      switch sequel {
      case .answer(let result): return .answered(result)
      case .again:
        state.takeUp(call)
        return .isInLine
      case nil:
        state.aside[call.id] = call
        return .isAside
      }
    }
  }

  /// What a call that was put aside has waited for is there.
  private func goOn(_ id: CallID, _ sequel: CapabilityCall.Sequel) {
    let (isHere, isGone) = state.withLock { state in
      // It may be on its way to where it waits.
      if state.running[id] != nil {
        state.sequels[id] = sequel
        return (false, false)
      }
      guard let call = state.aside.removeValue(forKey: id) else { return (false, true) }
      if case .again = sequel { state.takeUp(call) }
      return (true, false)
    }
    if isGone { room.give(for: id) }
    guard isHere else { return }
    switch sequel {
    case .answer(let result): deliver(id, result)
    case .again(let hasThread): if !hasThread { wakeForLine() }
    }
  }
}
