/// Ending coroutines before their time, with all that runs for them (L5).
extension Session where H: ~Copyable {
  /// One step of a closing.
  private enum ClosingStep {
    /// A coroutine is to end: what it waits for is left first.
    case run(Run)
    /// One of the things that it waits for.
    case leaf(Waiting.Leaf, Wakeup)
    /// All that ran for the coroutine has ended: now its closing functions run.
    case end(Run)
  }

  /// Ends a waiting coroutine before its time: what it waits for is abandoned, innermost first (L5).
  mutating func close(_ id: CoroutineID) {
    if let run = runs[id] { workOff([.run(run)]) }
  }

  /// Leaves what a coroutine waited for and needs no more, in order.
  mutating func leave(_ waits: [(leaf: Waiting.Leaf, wakeup: Wakeup)]) {
    workOff(waits.reversed().map { .leaf($0.leaf, $0.wakeup) })
  }

  /// The steps stand on a stack of their own: loads may wait for each other in a chain of any length, and a chain of calls
  /// would take as much of the thread's stack.
  private mutating func workOff(_ first: [ClosingStep]) {
    var steps = first
    while let step = steps.popLast() {
      switch step {
      case .run(let run):
        steps.append(.end(run))
        steps += leaves(of: run)
      case .leaf(.load(let load), let wakeup): if let run = leaveLast(load, .run(wakeup)) { steps.append(.run(run)) }
      case .leaf(.part(let part), _): if let run = runs[part] { steps.append(.run(run)) }
      case .leaf(let leaf, let wakeup): forget(leaf, wakeup)
      case .end(let run): end(run)
      }
    }
  }

  /// The steps that leave what a coroutine waits for, the first one on top.
  private func leaves(of run: Run) -> [ClosingStep] {
    let waits = run.waits
    run.endWait()
    return waits.reversed().map { .leaf($0.leaf, $0.wakeup) }
  }

  private mutating func forget(_ leaf: Waiting.Leaf, _ wakeup: Wakeup) {
    switch leaf {
    case .timer(let timer): cancelTimer(timer)
    case .call(let call): if runs.endCall(call) != nil { effects.append(.abandon(call)) }
    case .outcome(let operation), .value(let operation): operations[operation]?.forget(wakeup)
    case .answer(let operation): askerLeaves(operation, wakeup)
    case .question(let operation): dropQuestion(operation)
    case .load, .part, .ended: break
    }
  }

  private mutating func end(_ run: Run) {
    guard runs.remove(run.id) != nil else { return }
    var caller = run.caller
    caller.role = .closing
    let reply = call(caller, .close(run.id))
    if case .failed(let error) = reply { report("closing of \(run.what)", caller.plugin, .script(error)) }
    release(run, failure: nil, isClosed: true)
    if case .steps(let holder) = run.kind { stepping.change(holder) { $0.ends() } }
  }

  // MARK: Loads

  /// A waiter leaves; a load that nobody waits for is abandoned (L9).
  mutating func leave(_ id: LoadID, _ waiter: Load.Waiter) {
    if let run = leaveLast(id, waiter) { workOff([.run(run)]) }
  }

  /// A waiter leaves.
  ///
  /// - Returns: The coroutine of the load, which is to be closed, if nobody else waits for it.
  private mutating func leaveLast(_ id: LoadID, _ waiter: Load.Waiter) -> Run? {
    guard let load = loads.leave(id, waiter) else { return nil }
    note(.loadAbandoned(id))
    cancelTimer(load.timer)
    return load.run.flatMap { runs[$0] }
  }
}
