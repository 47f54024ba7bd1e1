/// Coroutines that wait for operations: for their outcome (`op:await()`), or for the value of the entry that they made
/// (`op:value()`).
extension Session where H: ~Copyable {
  mutating func outcomeLeaf(_ id: OperationID, _ wakeup: Wakeup) -> Waiting.Leaf {
    guard let operation = operations[id] else {
      enqueue(.wake(wakeup, .failure(.script(ScriptError("operation #\(id) is not known any more")))))
      return .outcome(id)
    }
    if let outcome = operation.outcome {
      enqueue(.wake(wakeup, .success([outcome.value(operation.entry)])))
    } else {
      operation.addWaiter(wakeup)
    }
    return .outcome(id)
  }

  mutating func valueLeaf(_ id: OperationID, _ wakeup: Wakeup) -> Waiting.Leaf {
    guard let operation = operations[id] else {
      enqueue(.wake(wakeup, .failure(.script(ScriptError("operation #\(id) is not known any more")))))
      return .value(id)
    }
    operation.addValueWaiter(wakeup)
    if operation.isSettled { tellValue(id) }
    return .value(id)
  }

  /// Wakes the coroutines that wait for the value of an operation's entry, if the value is there or will never come.
  mutating func tellValue(_ id: OperationID) {
    guard let operation = operations[id], operation.hasValueWaiters else { return }
    let result: Result<[Value], NavigationError>
    switch operation.entry.flatMap({ path[$0]?.content }) {
    case .waiting, .running:
      if let entry = operation.entry { operations.awaitValue(of: entry, id) }
      return
    case .filled(let value): result = .success([value])
    case .failed(let error): result = .failure(error)
    case .abandoned(let cause): result = .failure(.script(ScriptError("abandoned by \(cause)")))
    case nil:
      let why = operation.outcome == .committed ? "its entry left" : operation.outcome?.sentence ?? "pending"
      result = .failure(.script(ScriptError("\(operation.request.kind.name) has no value: \(why)")))
    }
    for waiter in operation.takeValueWaiters() { enqueue(.wake(waiter, result)) }
  }

  /// The value of an entry has come or will never come: wakes the coroutines that wait for it.
  mutating func tellValues(of entry: EntryID) {
    for id in operations.takeAwaited(entry) { tellValue(id) }
  }

  mutating func settleValueWaiters(_ operation: Operation, _ outcome: Outcome, _ entry: EntryID?) {
    if !operation.hasValueWaiters { return }
    if outcome == .committed, entry != nil { return tellValue(operation.id) }
    let waiters = operation.takeValueWaiters()
    let error = NavigationError.script(ScriptError("\(operation.request.kind.name) made no entry: \(outcome.sentence)"))
    for waiter in waiters { enqueue(.wake(waiter, .failure(error))) }
  }
}
