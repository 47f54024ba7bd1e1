/// Steps: a flow whose stack is filled by one function, which asks and waits, and begins anew from its record whenever an
/// answer is given again (W1 to W4).
extension Session where H: ~Copyable {
  // MARK: Beginning

  /// An entry holds steps: their run begins, or goes on from what was recorded.
  mutating func beginSteps(of holder: Entry) {
    guard let stack = path.containers[holder.id]?.activeStack else { return }
    if stepping[holder.id] == nil {
      let root = path[stack].root
      let (saved, lost) = takeSavedSteps(of: holder, on: stack).map { ($0, $1) } ?? (nil, [])
      stepping.begin(
        holder.id, root: root.id, saved?.record ?? newRecord(of: holder.id), questions: saved?.questions ?? [])
      if let saved { stepping.change(holder.id) { $0.takes(saved, without: lost) } }
      root.content = .running
    }
    if stepping[holder.id]?.isDue == true { enqueue(.steps(holder.id)) }
  }

  /// What an entry holds are no steps any more, since a new version of its plugin is there.
  mutating func endSteps(of holder: EntryID) {
    guard !stepping.isEmpty, let run = stepping[holder] else { return }
    endRun(of: holder)
    stepping.forget(holder)
    path[run.root]?.content = .filled(.null)
  }

  private func newRecord(of holder: EntryID) -> StepsRecord {
    StepsRecord(began: reading.now, chance: reading.opening.seed &+ UInt64(holder.number) &* 0xD134_2543_DE82_EF95)
  }

  /// New versions of plugins are in force: what they run of steps begins anew (X5).
  mutating func beginStepsAnew(of plugins: Set<PluginID>) {
    for (holder, run) in stepping.oldestFirst where run.coroutine == nil && !run.hasGiven {
      guard let plugin = path[holder]?.destination?.value.plugin, plugins.contains(plugin) else { continue }
      stepping.change(holder) { $0.isDue = true }
      enqueue(.steps(holder))
    }
  }

  /// The run goes on with what has come, or begins anew if it has ended or was ended.
  mutating func goOnSteps(of holder: EntryID) {
    guard let run = stepping[holder] else { return }
    guard let id = run.coroutine, let coroutine = runs[id] else { return runSteps(of: holder) }
    guard run.position < run.record.steps.count, case .single(.question) = coroutine.waiting else { return }
    coroutine.endWait()
    giveNext(to: coroutine, of: holder)
  }

  /// Runs the function from its start. What was recorded it gets at once.
  private mutating func runSteps(of holder: EntryID) {
    guard let run = stepping[holder], run.isDue, run.coroutine == nil,
      let destination = path[holder]?.destination?.value,
      let flow = destination.flow, flow.kind == .steps, !isStopped(destination.plugin),
      let container = path.containers[holder], let stack = container.activeStack
    else { return }
    if let ending = run.formerEnding {
      stepping.change(holder) { $0.endsAsBefore() }
      if let shown = ending.shown { show(shown, of: holder) }
      return
    }
    // A screen that is covered has not told its container yet of a value that has another form now.
    let function = flow.stack.root, value = flow.argument(path[holder]?.content.value) ?? .null
    let caller = Caller(plugin: function.plugin, role: .steps, asker: .entry(path[stack].root.id, deed: 0))
    let coroutine = runs.begin(
      .steps(holder), function, caller, holdsFunction: true, endsWithEntry: true, name: flow.stack.id.string, depth: 0)
    stepping.change(holder) { $0.begins(coroutine.id) }
    showRunning(of: holder)
    outbox.account.charge(Run.weight, .coroutines, to: coroutine.plugin)
    handles.retain(function)
    follow(
      callRun(coroutine, of: holder, .start(coroutine.id, function, [.ask(coroutine.id), .value(value)])), coroutine,
      of: holder)
  }

  /// Calls the function with the clock and the random numbers that belong to this part of it, whenever it runs.
  private mutating func callRun(_ run: Run, of holder: EntryID, _ script: ScriptCall) -> Reply {
    var caller = run.caller
    let now = reading.now
    if let state = stepping[holder] {
      caller.chance = state.record.chance(after: state.position)
      reading.now = state.record.clock(after: state.position)
    }
    defer { reading.now = now }
    return call(caller, script)
  }

  private mutating func giveNext(to run: Run, of holder: EntryID) {
    guard let reply = nextReply(of: run, of: holder) else { return }
    follow(reply, run, of: holder)
  }

  /// Gives the coroutine what comes next in the record.
  private mutating func nextReply(of run: Run, of holder: EntryID) -> Reply? {
    var next: Step?
    stepping.change(holder) { next = $0.next() }
    guard let came = next?.came else { return nil }
    return callRun(run, of: holder, .resume(run.id, came.resumption))
  }

  // MARK: Running anew

  /// What a wait of the run meets.
  private enum Meeting {
    /// What was recorded for it.
    case recorded
    /// The question that shows already.
    case open
    case nothing
  }

  /// Follows the run to its end, or to the first wait for something that has not come yet.
  mutating func follow(_ reply: Reply, _ run: Run, of holder: EntryID) {
    var reply = reply
    while case .waits(let waiting) = reply {
      guard runs[run.id] != nil, stepping[holder]?.coroutine == run.id else { return }
      let (inner, place) = waiting.parts
      guard let wanted = inner.wanted else { return cutOffSteps(of: holder, .script(.cannotBeRecorded(at: place))) }
      let gives: Schema? = if case .question(let question) = inner { question.gives } else { nil }
      switch meet(Step(wanted, gives: gives, at: place), inner, of: holder) {
      case .recorded:
        guard let next = nextReply(of: run, of: holder) else { return }
        reply = next
      case .open:
        run.wait(for: .question(OperationID(0)))
        arrange(holder)
        return openInside(holder)
      case .nothing: return wait(for: Step(wanted, gives: gives, at: place), inner, run, of: holder)
      }
    }
    switch reply {
    case .done(let value): ended(run.id, .success(value))
    case .failed(let error): ended(run.id, .failure(.script(error)))
    case .stopped(let stop): ended(run.id, .failure(.pluginStopped(stop)))
    default: ended(run.id, .success(.null))
    }
  }

  /// Compares what the run wants with what it wanted when it came by last (W3).
  private mutating func meet(_ step: Step, _ wait: Wait, of holder: EntryID) -> Meeting {
    let (next, isOpen, position) = stepping.next(of: holder)
    guard let old = next else { return .nothing }
    if old.wanted != step.wanted {
      noteDifference(between: step, and: old, of: holder)
      stepping.change(holder) { $0.cut(at: position) }
      return .nothing
    }
    if let question = step.question, isOpen || old.answer != nil { putBack(question, of: holder) }
    if isOpen {
      stepping.change(holder) { $0.meetsOpen(step) }
      return .open
    }
    guard let recorded = old.came, let came = fitting(recorded, wait, of: holder) else {
      note("what came for \(describe(old)) does not fit any more, and is asked for again", step.place, of: holder)
      stepping.change(holder) { if old.question == nil { $0.cut(at: position) } else { $0.askAgain(at: position) } }
      return old.question == nil ? .nothing : .open
    }
    stepping.change(holder) { $0.meets(step, came) }
    return .recorded
  }

  /// What was recorded in the form that types and loaders have now; nil if it does not fit any more.
  private mutating func fitting(_ came: Step.Came, _ wait: Wait, of holder: EntryID) -> Step.Came? {
    guard case .values(var values) = came, let first = values.first else { return came }
    let versions = stepping[holder]?.formerVersions ?? types.versions(in: first)
    guard var value = try? migrated(first, from: versions) else { return nil }
    if let schema = schema(of: wait, of: holder) {
      guard let fitted = try? types.fit(value, to: schema) else { return nil }
      value = fitted
    }
    values[0] = value
    return .values(values)
  }

  private func schema(of wait: Wait, of holder: EntryID) -> Schema? {
    switch wait {
    case .load(let deferred): return deferred.gives
    case .question(let question):
      if let gives = question.gives { return gives }
      guard let stack = path.containers[holder]?.activeStack, let plugin = path[holder]?.destination?.value.plugin
      else {
        return nil
      }
      let served = reading.registry.serving(
        question.value, question.value.type, plugin, above: path[stack].root)
      return served?.value.gives
    default: return nil
    }
  }

  // MARK: Waiting

  /// The run waits for something that was not recorded.
  private mutating func wait(for step: Step, _ wait: Wait, _ run: Run, of holder: EntryID) {
    guard let state = stepping[holder] else { return }
    if state.record.steps.count >= StepsRecord.limit {
      return cutOffSteps(of: holder, .script(.tooManySteps(at: step.place)))
    }
    stepping.change(holder) { $0.pending = step }
    outbox.account.charge(step.weight, .records, to: run.plugin)
    begin(wait, run.id)
    if runs[run.id] != nil, step.question == nil { enqueue(.stepsWait(holder)) }
  }

  /// What the run waited for has ended: that is recorded, and the run goes on.
  mutating func goOn(_ came: Step.Came, _ run: Run, of holder: EntryID) {
    let now = reading.now
    stepping.change(holder) { $0.came(came, at: now) }
    chargeLast(of: holder, run.plugin)
    giveNext(to: run, of: holder)
  }

  /// A plugin is charged for what was recorded last.
  mutating func chargeLast(of holder: EntryID, _ plugin: PluginID) {
    if let last = stepping[holder]?.record.steps.last { outbox.account.charge(last.weight, .records, to: plugin) }
  }

  // MARK: Ending

  /// The function has returned or raised.
  mutating func stepsEnded(_ result: Result<Value, NavigationError>, of holder: EntryID, _ run: Run) {
    guard let state = stepping[holder], state.coroutine == run.id else { return }
    switch result {
    case .success(let value):
      if let old = state.position < state.record.steps.count ? state.record.steps[state.position] : state.record.open {
        note("it returns now, where \(describe(old)) came before", nil, of: holder)
        stepping.change(holder) { $0.cut(at: state.position) }
      }
      stepping.change(holder) { $0.ends() }
      finish(value, holder, run)
    case .failure(let error):
      if !error.isStop { report(run.what.description, run.plugin, error) }
      // What it got before it raised is still to come if it has not been there yet.
      let isAnew = state.position < state.record.steps.count
      stepping.change(holder) { run in
        if !isAnew { run.record.forgetFailures() }
        run.ends()
      }
      if error.isStop { stepping.change(holder) { $0.isDue = true } } else { show(.failed(error), of: holder) }
    }
  }

  /// What the function has returned ends the flow, as its answer (R1).
  private mutating func finish(_ value: Value, _ holder: EntryID, _ run: Run) {
    guard let outer = path.stack(of: holder), let destination = path[holder]?.destination?.value else { return }
    var answer = value
    let place = destination.flow?.runPlace ?? destination.place
    if let gives = destination.gives {
      do throws(Mismatch) { answer = try types.fit(value, to: gives) } catch {
        let error = NavigationError.script(ScriptError("what \(run.what) returns: \(error)", at: place))
        report(run.what.description, run.plugin, error)
        return show(.failed(error), of: holder)
      }
    }
    var request = OperationRequest(.finish(answer, of: holder), place: place)
    request.stack = .known(outer)
    let operation = Operation(id: outbox.counters.operation(), request: request, caller: run.caller)
    stepping.change(holder) { $0.finishing = operation.id }
    enqueue(.operation(operation))
  }

  /// The run can not go on: a turn is over its limit, or the run has asked too often.
  mutating func cutOffSteps(of holder: EntryID, _ error: NavigationError) {
    guard let run = stepping[holder] else { return }
    if let id = run.coroutine { close(id) }
    if case .script = error, let plugin = path[holder]?.destination?.value.plugin {
      report("steps '\(path[holder]?.destination?.value.flow?.stack.id.string ?? "")'", plugin, error)
    }
    show(.failed(error), of: holder)
  }

  /// Ends the run, if one is under way; what it waits for is abandoned.
  mutating func endRun(of holder: EntryID) {
    if let id = stepping[holder]?.coroutine { close(id) }
  }

  // MARK: Saying

  private mutating func noteDifference(between new: Step, and old: Step, of holder: EntryID) {
    let isSame = new.wanted.words == old.wanted.words
    note(
      "begun anew, it comes to \(describe(new)) where it came to \(describe(old)) before"
        + (isSame ? " with \(difference(between: new.wanted, and: old.wanted))" : "")
        + "; from here on it goes on anew, and former answers are offered again",
      new.place, of: holder)
  }

  /// What is asked otherwise, where two waits are for the same kind of thing.
  private func difference(between new: Step.Wanted, and old: Step.Wanted) -> String {
    guard case .answer(let new) = new, case .answer(let old) = old else { return "something else" }
    switch (types.masked(new), types.masked(old)) {
    case (.record(let new), .record(let old)):
      let name = (new.fields + old.fields).map(\.name).first { new[$0] != old[$0] }
      guard let name else { return "something else" }
      let words = "\((new[name] ?? .null).described) where it was \((old[name] ?? .null).described)"
      return "another '\(name.string.shortened)', \(words)"
    case (let new, let old): return "\(new.described) where it was \(old.described)"
    }
  }

  /// What was saved of a step cannot be used: its type is not there any more, or takes such values no more.
  mutating func noteMisfit(_ step: Step, of holder: EntryID) {
    note(
      "what was saved of \(describe(step)) does not fit any more; from here on it goes on anew", step.place, of: holder)
  }

  /// Tells whoever watches the log. No script does anything else because of it.
  private mutating func note(_ text: String, _ place: Place?, of holder: EntryID) {
    guard let destination = path[holder]?.destination?.value, let name = destination.flow?.stack.id.string else {
      return
    }
    let line = LogLine(.warn, plugin: destination.plugin, text: "steps '\(name)': \(text)", place: place)
    outbox.account.charge(line.weight, .messages, to: destination.plugin)
    effects.append(.log(line))
  }

  private func describe(_ step: Step) -> String { step.wanted.words + (step.place.map { " (\($0))" } ?? "") }
}

extension SavedSteps.Ending {
  /// What shows of it; nil where the questions do.
  fileprivate var shown: Placeholder? {
    switch self {
    case .failed(let error): .failed(error)
    case .cancelled: .abandoned(.cancelled)
    case .given: nil
    }
  }
}

extension Wait {
  /// What is waited for, and where in the script.
  fileprivate var parts: (wait: Wait, place: Place?) {
    if case .recorded(let inner, let place) = self { (inner, place) } else { (self, nil) }
  }

  /// What a run of steps is known to want by this; nil for what cannot be recorded.
  fileprivate var wanted: Step.Wanted? {
    switch self {
    case .sleep(let microseconds): .sleep(microseconds: microseconds)
    case .call(let call): .call(call)
    case .question(let question): .answer(question.value)
    case .load(let deferred):
      if case .loader(let name, let arguments) = deferred.source { .load(name, arguments) } else { nil }
    case .all(let parts): Self.wanted(parts).map { .all($0) }
    case .any(let parts): Self.wanted(parts).map { .any($0) }
    case .recorded(let inner, _): inner.wanted
    case .outcome, .value, .answer, .function: nil
    }
  }

  private static func wanted(_ parts: [Wait]) -> [Step.Wanted]? {
    let all = parts.compactMap(\.wanted)
    return all.count == parts.count ? all : nil
  }
}

extension ScriptError {
  fileprivate static func cannotBeRecorded(at place: Place?) -> ScriptError {
    ScriptError("the run of steps waits for something that cannot be recorded", at: place)
  }

  fileprivate static func tooManySteps(at place: Place?) -> ScriptError {
    ScriptError(
      "the run of steps has asked and waited \(StepsRecord.limit) times; does it go round for ever? All of it is gone through "
        + "again for each answer, so long work belongs in a loader", at: place)
  }
}
