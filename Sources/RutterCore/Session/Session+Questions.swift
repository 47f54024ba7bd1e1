/// The questions of steps on the path, and the place where a run waits (W1, W2, W4).
extension Session where H: ~Copyable {
  // MARK: Asking

  /// The run asks a question that does not show yet.
  mutating func questionLeaf(_ question: Question, _ run: Run) -> Waiting.Leaf {
    guard case .steps(let holder) = run.kind else { return .untold }
    let id = outbox.counters.operation()
    let request = OperationRequest(
      .push(PathPart(question.value)), isFromAnywhere: true, place: stepping[holder]?.pending?.place)
    let operation = Operation(id: id, request: request, caller: run.caller)
    outbox.account.charge(Operation.weight + request.weight, .operations, to: run.plugin)
    operations.add(operation)
    stepping.change(holder) { $0.asking = id }
    enqueue(.operation(operation))
    return .question(id)
  }

  /// Puts a question on the path, if an operation does that.
  mutating func ask(_ part: PathPart, _ operation: Operation) -> Bool {
    guard let holder = stepping.holder(asking: operation.id), let gap = gap(of: holder) else { return false }
    planAndCommit(operation, in: gap)
    return true
  }

  /// A question is about to be put on the path: its screen is offered what was answered before (W2).
  mutating func questionComes(in draft: borrowing Draft, _ operation: Operation) {
    guard let holder = stepping.holder(asking: operation.id),
      let entry = draft.tail.first(where: { !path.contains($0.id) })
    else { return }
    stepping.change(holder) { run in
      guard let pending = run.pending else { return }
      run.record.ask(pending)
      run.questions.append(entry.id)
      (run.pending, run.asking) = (nil, nil)
      run.clears()
    }
  }

  /// Nobody waits for the answer any more: a question that does not show yet is not asked.
  mutating func dropQuestion(_ id: OperationID) {
    if let operation = operations[id], !operation.isSettled { settle(operation, .cancelled(by: .ownerLeft)) }
  }

  // MARK: Answering

  /// Ends a question in the place of its entry, which stays below the next one.
  ///
  /// - Returns: Whether the entry is a question.
  mutating func finishQuestion(_ value: Value, _ entry: EntryID, _ operation: Operation) -> Bool {
    guard stepping.question(of: entry) != nil, let stack = path.stack(of: entry) else { return false }
    operation.stack = stack
    if stepping.holder(ofOpen: entry) == nil {
      settle(operation, .refused(.gone))
      return true
    }
    guard let answer = checkedAnswer(value, of: entry, operation) else { return true }
    operation.become(.finish(answer, of: entry))
    if path[stack].top.id == entry {
      settle(operation, .committed)
    } else {
      planAndCommit(operation, as: OperationRequest(.popTo(.entry(entry))))
    }
    return true
  }

  /// An operation has settled that steps may wait for: one that answers a question, asks one, or ends the whole.
  mutating func tellSteps(_ operation: Operation, _ outcome: Outcome) {
    if case .finish(let value, let entry?) = operation.request.kind, outcome == .committed,
      let holder = stepping.holder(ofOpen: entry)
    {
      if let inner = stepping.holder(finishing: operation.id) { stepping.change(inner) { $0.gives() } }
      return answered(value, operation, holder)
    }
    if let holder = stepping.holder(asking: operation.id) { return notAsked(operation, outcome, holder) }
    if let holder = stepping.holder(finishing: operation.id) { notFinished(operation, outcome, holder) }
  }

  private mutating func answered(_ value: Value, _ operation: Operation, _ holder: EntryID) {
    let now = reading.now
    stepping.change(holder) { run in
      run.record.answer(value, at: now)
      run.answeredBy = operation.id
      run.isDue = run.coroutine == nil
    }
    if let plugin = path[holder]?.destination?.value.plugin { chargeLast(of: holder, plugin) }
    enqueue(.steps(holder))
  }

  /// A question could not be put on the path: `ask` raises.
  private mutating func notAsked(_ operation: Operation, _ outcome: Outcome, _ holder: EntryID) {
    guard let run = stepping[holder], let id = run.coroutine, let coroutine = runs[id],
      case .single(.question(operation.id)) = coroutine.waiting, let question = run.pending?.question
    else { return }
    if outcome == .cancelled(by: .reload) {
      // Whoever was asked about it is gone: the run begins anew, and asks again.
      coroutine.endWait()
      endRun(of: holder)
      stepping.change(holder) { run in (run.pending, run.asking, run.isDue) = (nil, nil, true) }
      return enqueue(.steps(holder))
    }
    let error = ScriptError(
      "ask: \(question.kind) could not be shown: \(outcome.message ?? outcome.sentence)", at: operation.request.place)
    let now = reading.now
    stepping.change(holder) { run in
      run.came(.failure(error.description), at: now)
      run.asking = nil
    }
    enqueue(.steps(holder))
  }

  /// The function has returned, and its flow stays all the same: the last question is open again.
  private mutating func notFinished(_ operation: Operation, _ outcome: Outcome, _ holder: EntryID) {
    guard outcome != .committed, let run = stepping[holder] else { return }
    stepping.change(holder) { $0.finishing = nil }
    if run.questions.isEmpty {
      return show(
        .failed(.script(ScriptError("finish was \(outcome.sentence)", at: operation.request.place))), of: holder)
    }
    stepping.change(holder) { $0.reopen($0.questions.count) }
    arrange(holder)
    openInside(holder)
  }

  // MARK: Back

  /// Whether `back` would take the first question away: it leaves the steps instead (W2).
  func isFirstQuestion(on stack: StackID) -> Bool {
    guard let holder = path[stack].owner, let run = stepping[holder], path[stack].count == 1 else { return false }
    return run.questions == [path[stack].top.id]
  }

  /// A stack has changed. If questions have left, or the place where their run waits, the last that is left is open again.
  mutating func followQuestions(on stack: StackID, by operation: Operation) {
    guard let holder = path[stack].owner, let run = stepping[holder] else { return }
    var kept = 0, last = -1
    for question in run.questions {
      guard let place = path.place(of: question, in: stack), place > last else { break }
      (kept, last) = (kept + 1, place)
    }
    let keepsPlace = run.place.map { path.contains($0) } ?? true
    if kept == run.questions.count, keepsPlace { return }
    // What the run has returned was made of an answer that is taken back.
    if let id = run.finishing, let finish = guards[id]?.operation {
      stepping.change(holder) { $0.finishing = nil }
      settle(finish, .cancelled(by: .operation(operation.id, operation.request.kind.name)))
    }
    endRun(of: holder)
    stepping.change(holder) { run in
      run.reopen(kept)
      if !keepsPlace { run.place = nil }
      run.isDue = kept == 0
    }
    arrange(holder)
    if kept == 0 { enqueue(.steps(holder)) } else { openInside(holder) }
  }

  /// The question that is open may be steps themselves, which have returned: their last question is open again, too.
  mutating func openInside(_ holder: EntryID) {
    guard let run = stepping[holder], run.record.open != nil, let question = run.questions.last,
      let inner = stepping[question], inner.hasGiven, !inner.questions.isEmpty
    else { return }
    stepping.change(question) { $0.reopen($0.questions.count) }
    arrange(question)
    openInside(question)
  }

  // MARK: The place where a run waits

  /// If the run waits for something else than an answer, that shows.
  mutating func showWaiting(of holder: EntryID) {
    guard let run = stepping[holder], run.coroutine != nil, run.pending != nil, run.asking == nil else { return }
    show(.running, of: holder)
  }

  /// The run has begun: where it had failed it is under way.
  mutating func showRunning(of holder: EntryID) {
    guard let run = stepping[holder], let entry = path[run.waitingPlace] else { return }
    if case .running = entry.content { return }
    if run.place == nil, !run.questions.isEmpty { return }
    put(.running, into: entry)
  }

  /// Shows that the run waits, or has failed: above the last question, or at the root before the first.
  mutating func show(_ content: Placeholder, of holder: EntryID) {
    guard let run = stepping[holder] else { return }
    if run.questions.isEmpty, let root = path[run.root] {
      arrange(holder)
      return put(content, into: root)
    }
    if run.lost.isEmpty, let place = run.place, let entry = path[place] { return put(content, into: entry) }
    guard let plugin = path[holder]?.destination?.value.plugin else { return }
    let author = Author(operation: run.answeredBy, word: .finish, plugin: plugin, asker: .plugin(plugin))
    arrange(holder, adding: Entry(place: newPlace(of: holder), content, by: author))
  }

  /// After a restore the place has the id that it had.
  private mutating func newPlace(of holder: EntryID) -> EntryID {
    var former: EntryID?
    stepping.change(holder) { former = $0.takeFormerPlace() }
    return former ?? path.newEntryID()
  }

  private mutating func put(_ content: Placeholder, into entry: Entry) {
    if entry.content == content {
      // It waits for the next thing now.
      if case .running = content { outdateWaitingView(at: entry.id) }
      return
    }
    entry.content = content
    shown.touch(entry: entry.id, path)
    if path.isVisible(entry.id) { showAgain(entry.id) } else { forgetView(entry.id) }
  }

  /// `cancel` ends what the run waits for (L10).
  mutating func cancelSteps(at entry: Entry) -> Bool {
    guard let holder = stepping.holder(of: entry.id) else { return false }
    endRun(of: holder)
    put(.abandoned(.cancelled), into: entry)
    return true
  }

  /// Runs steps anew that have failed, from what was recorded (W4).
  ///
  /// - Returns: Whether an entry is the place of some.
  mutating func retrySteps(at entry: EntryID) -> Bool {
    guard let holder = stepping.holder(of: entry), let run = stepping[holder], !run.questions.contains(entry) else {
      return false
    }
    if run.coroutine != nil { return true }
    stepping.change(holder) { $0.isDue = true }
    enqueue(.steps(holder))
    return true
  }

  // MARK: What stands where

  /// Where the next question or the waiting place goes, and what lies above it from then on.
  private func gap(of holder: EntryID) -> Gap? {
    guard let run = stepping[holder], let stack = path.containers[holder]?.activeStack else { return nil }
    let base = run.questions.last.flatMap { path.place(of: $0, in: stack) }.map { $0 + 1 } ?? 0
    // What lies above questions that hold no more goes with them.
    let above = run.lost.isEmpty ? path[stack].entries[base...].filter { $0.id != run.place } : []
    return Gap(base: base, above: Array(above))
  }

  /// Puts an entry above the last question, or only takes away what holds no more. No guard is asked.
  mutating func arrange(_ holder: EntryID, adding entry: Entry? = nil) {
    guard let gap = gap(of: holder), let stack = path.containers[holder]?.activeStack else { return }
    stepping.change(holder) { run in
      run.clears()
      if let entry, entry.awaitsSteps { run.place = entry.id }
    }
    if entry == nil, gap.base + gap.above.count == path[stack].count { return }
    var draft = Draft(stack, path)
    draft.pop(draft.count - gap.base)
    if let entry {
      entry.stand(on: draft.top(path), servedBy: nil)
      draft.append(entry)
    }
    for other in gap.above { draft.append(other) }
    let plugin = path[holder]?.destination?.value.plugin ?? .host
    let operation = Operation(
      id: stepping[holder]?.answeredBy ?? OperationID(0), request: OperationRequest(.edit([])),
      caller: Caller(plugin: plugin, role: .steps, asker: .plugin(plugin)))
    operation.stack = stack
    putInForce(draft, operation)
  }

  /// A question of the record that is not on the path, as after a restore: it is put there as it was.
  mutating func putBack(_ value: Value, of holder: EntryID) {
    guard stepping.isMissingNext(of: holder), let run = stepping[holder],
      let stack = path.containers[holder]?.activeStack,
      let plugin = path[holder]?.destination?.value.plugin, let gap = gap(of: holder)
    else { return }
    let below = path[stack].entry(at: gap.base - 1)
    let served = reading.registry.serving(value, value.type, plugin, above: below)
    let author = Author(operation: run.answeredBy, word: .push, plugin: plugin, asker: .plugin(plugin))
    let entry = Entry(
      path.newEntryID(), .filled(value), from: nil, style: served?.value.style ?? .push, by: author)
    entry.stand(on: below, servedBy: served)
    stepping.change(holder) { $0.questions.append(entry.id) }
    // It does not stand on the path yet: what is above the one before is.
    var draft = Draft(stack, path)
    draft.pop(draft.count - gap.base)
    draft.append(entry)
    for other in gap.above { draft.append(other) }
    let operation = Operation(
      id: run.answeredBy, request: OperationRequest(.edit([])),
      caller: Caller(plugin: plugin, role: .steps, asker: .plugin(plugin)))
    operation.stack = stack
    putInForce(draft, operation)
  }
}

/// Where among the entries of a stack something is done. What lies above the gap and is not named goes.
struct Gap {
  /// How many entries stay below it.
  var base: Int
  /// What lies on top afterwards.
  var above: [Entry]
}
