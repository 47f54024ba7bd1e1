/// Answers: who presents a value waits until its entry leaves, and gets what that entry ends with (R1).
extension Session where H: ~Copyable {
  // MARK: Asking

  /// Presents a value for a coroutine, which waits for the answer from now on.
  mutating func answerLeaf(_ presenting: Presenting, _ wakeup: Wakeup, _ run: Run) -> Waiting.Leaf {
    let id = outbox.counters.operation(), caller = run.caller
    let operation = Operation(id: id, request: presenting.request, caller: caller)
    answers.begin(
      id, Presented(of: presenting.request, by: caller, to: .coroutine(wakeup), name: presenting.name))
    outbox.account.charge(Presented.ownWeight + Operation.weight, .operations, to: run.plugin)
    operations.add(operation)
    if let pass = pass(of: wakeup) {
      pass.own(id)
      cancelTimer(pass.stand(at: reading.now))
      enqueueNext(.operation(operation))
    } else {
      enqueue(.operation(operation))
    }
    return .answer(id)
  }

  /// The way of an operation through its guards, if it is a guard that waits.
  private func pass(of wakeup: Wakeup) -> Pass? {
    guard !guards.isEmpty, case .guarding(let operation)? = runs.outermost(wakeup.coroutine)?.kind else { return nil }
    return guards[operation]
  }

  /// A guard waits for an answer no more: its time goes on.
  private mutating func goOnTiming(_ wakeup: Wakeup) {
    guard let pass = pass(of: wakeup) else { return }
    pass.goOn()
    runClock(of: pass)
  }

  /// Starts the clock of a guard that waits, unless it runs or stands still.
  mutating func runClock(of pass: Pass) {
    guard let left = pass.microsecondsLeft else { return }
    pass.start(startTimer(.guarding(pass.operation.id), after: left), at: reading.now)
  }

  /// A coroutine ends while it waits for an answer. What it wanted to present, and what is not there yet, nobody wants.
  mutating func askerLeaves(_ id: OperationID, _ wakeup: Wakeup) {
    goOnTiming(wakeup)
    guard let presented = answers[id] else { return }
    if turn.endsVersions, presented.name != nil { return answers.keepByName(id, owner: presented.owner) }
    answers.forgetRecipient(of: id)
    if let entry = presented.entry { return questionLosesAsker(entry, id, presented.plugin, wakeup) }
    guard let operation = operations[id], !operation.isSettled, !operation.isInForce else { return }
    if operations.isLoading(id) { abandon(id, .ownerLeft) } else { settle(operation, .cancelled(by: .ownerLeft)) }
  }

  /// What a guard has asked a person is taken away when the guard is not asked any more: whatever the person answered would
  /// do nothing (G2). What others have presented stays.
  private mutating func questionLosesAsker(
    _ entry: EntryID, _ id: OperationID, _ plugin: PluginID, _ wakeup: Wakeup
  ) {
    guard case .guarding? = runs.outermost(wakeup.coroutine)?.kind, let stack = path.stack(of: entry) else { return }
    _ = answers.take(id)
    var request = OperationRequest(.remove(.entry(entry)))
    request.stack = .known(stack)
    request.isForced = true
    request.isFromAnywhere = true
    let caller = Caller(plugin: plugin, role: .guarding, asker: .plugin(plugin))
    let operation = Operation(id: outbox.counters.operation(), request: request, caller: caller)
    operation.takesQuestionAway = true
    enqueue(.operation(operation))
  }

  // MARK: Answering

  /// An operation that was to present something has settled: its entry is there, or will never come.
  mutating func answer(_ operation: Operation, _ outcome: Outcome, _ entry: EntryID?) {
    guard answers[operation.id] != nil else { return }
    if outcome == .committed, let entry { return answers.came(entry, by: operation.id) }
    answer(Answer(reason: Text(outcome.name)), of: operation.id)
  }

  /// Entries have left, and their hooks have run: whoever presented them gets what they ended with. Nothing else that waits
  /// for the operation goes on before (R1).
  mutating func answer(for removed: [Entry], _ operation: Operation) {
    if answers.isEmpty { return }
    for entry in removed.reversed() {
      guard let asked = answers.operation(for: entry.id) else { continue }
      answer(answer(of: entry, leavingBy: operation.request.kind), of: asked)
    }
  }

  private mutating func answer(_ answer: Answer, of operation: OperationID) {
    if answers.answer(answer, of: operation) { enqueue(.answered(operation)) }
  }

  private func answer(of entry: Entry, leavingBy kind: OperationRequest.Kind) -> Answer {
    if case .finish(let value, entry.id) = kind { return Answer(value) }
    // What never showed its value could not be answered.
    switch entry.content {
    case .failed: return Answer(reason: "failed")
    case .abandoned: return Answer(reason: "cancelled")
    case .waiting, .filled, .running: break
    }
    if case .back = kind { return Answer(reason: "back") }
    return Answer(reason: "removed")
  }

  /// A program, or a person, ends an entry in the place of its script: what it answers is checked here.
  mutating func finish(_ value: Value, _ entry: EntryID?, _ operation: Operation) {
    let entry = entry ?? path[operation.stack].top.id
    if finishQuestion(value, entry, operation) { return }
    if let stack = path.stack(of: entry) { operation.stack = stack }
    guard let answer = checkedAnswer(value, of: entry, operation) else { return }
    // The entry that is meant stays the same, whatever guards do meanwhile.
    operation.become(.finish(answer, of: entry))
    planAndCommit(operation)
  }

  /// What a program answers in the place of a script has to fit as well; what a script answers was checked at its line.
  ///
  /// - Returns: The answer; nil if it does not fit, and the operation has settled.
  mutating func checkedAnswer(_ value: Value, of entry: EntryID, _ operation: Operation) -> Value? {
    guard operation.caller.asker == .host, let gives = reading.gives(of: entry) else { return value }
    do throws(Mismatch) { return try types.fit(value, to: gives) } catch {
      let error = ScriptError("the answer of \(path[entry]?.type?.description ?? "the entry"): \(error)")
      settle(operation, .failed(.script(error)))
      return nil
    }
  }

  // MARK: Telling

  /// Tells an answer to whoever asked, once.
  mutating func tellAnswer(of id: OperationID) {
    guard let presented = answers.take(id), let answer = presented.answer else { return }
    switch presented.recipient {
    case .coroutine(let wakeup):
      goOnTiming(wakeup)
      wake(wakeup, .success(answer.values))
    case .host: effects.append(.answered(AnswerReport(operation: id, answer: answer)))
    case .named(let owner): tell(answer, presented, owner)
    case .gone: noteDropped(presented, "whoever asked is gone")
    }
  }

  /// Whoever asked went with the version of its plugin: `on_result` of its destination, or of the root, gets the answer.
  private mutating func tell(_ answer: Answer, _ presented: Presented, _ owner: EntryID) {
    guard let name = presented.name, let entry = path[owner] else {
      return noteDropped(presented, "whoever asked is gone")
    }
    guard let handle = resultFunction(of: entry) else {
      let what = entry.isRoot ? rootName(entry) : "the destination of \(entry.type?.description ?? "its entry")"
      return noteDropped(presented, "\(what) has no on_result for '\(name)'")
    }
    let caller = Caller(plugin: handle.plugin, role: .hook, asker: .entry(owner, deed: 0))
    start(
      .hook(.result, of: nil), handle, [.value(.string(name))] + answer.values.map { .value($0) }, caller, entry: owner,
      name: entry.isRoot ? rootName(entry) : entry.type?.description ?? "a destination")
  }

  /// What takes answers by their names for the scripts of an entry: that of its destination, or of the stack whose root it is.
  private func resultFunction(of entry: Entry) -> Handle? {
    if entry.id == .root { return reading.registry.root?.hooks.result }
    if entry.isRoot { return path.stack(of: entry.id).flatMap { path.detail(of: $0)?.result } }
    return entry.destination?.value.hooks.result
  }

  private func rootName(_ entry: Entry) -> String {
    if entry.id == .root { return "the root" }
    return path.stack(of: entry.id).map { "the root of stack '\(path[$0].name)'" } ?? "the root of a stack"
  }

  /// Entries have left because what held them names their stack no more (Q3): whoever presented them has no answer.
  mutating func answerRemoved(_ removed: [Entry]) {
    if answers.isEmpty { return }
    for entry in removed.reversed() {
      if let asked = answers.operation(for: entry.id) { answer(Answer(reason: "removed"), of: asked) }
    }
  }

  /// Of what did not even come nobody has to be told.
  private mutating func noteDropped(_ presented: Presented, _ why: String) {
    if presented.entry == nil { return }
    let place = presented.place.map { "\($0): " } ?? "", type = presented.type?.description ?? "what was presented"
    effects.append(.note("\(place)the answer of \(type) is dropped: \(why)"))
  }

  /// The turn is over its limit, and nothing is told any more (T2).
  mutating func dropAnswer(of id: OperationID, _ error: NavigationError) {
    guard let presented = answers.take(id) else { return }
    switch presented.recipient {
    case .coroutine(let wakeup): cutOff(wakeup.coroutine, error)
    case .host: effects.append(.answered(AnswerReport(operation: id, answer: Answer(reason: "failed"))))
    case .named, .gone: noteDropped(presented, "the turn did not come to rest")
    }
  }
}

extension Presented {
  /// What somebody asks for by a request.
  init(of request: OperationRequest, by caller: Caller, to recipient: Recipient, name: Text? = nil) {
    let owner: EntryID = if case .entry(let entry, _) = caller.asker { entry } else { .root }
    var type: TypeName?
    if case .push(let part) = request.kind {
      switch part.content {
      case .value(let value): type = value.type
      case .deferred(let deferred): type = deferred.gives.type
      }
    }
    self.init(
      recipient: recipient, plugin: caller.plugin, owner: owner, name: name, type: type, place: request.place,
      entry: nil,
      answer: nil)
  }
}
