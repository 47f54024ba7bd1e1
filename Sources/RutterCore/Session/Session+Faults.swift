/// What must hold between turns, whatever happened: for tests.
extension Session where H: ~Copyable {
  /// Every way in which the engine's tables contradict each other. Empty in a sound engine.
  package var faults: [Violation] {
    if isEnded { return [] }
    return queueFaults + entryFaults + loadFaults + runFaults + operationFaults + answerFaults + stepFaults
      + screenFaults
  }

  private var queueFaults: [Violation] {
    var faults: [Violation] = []
    if hasItems { faults.add(.turnEndsQuiet, "the queue is not empty between turns") }
    if operations.hasOutcomes { faults.add(.operationsSettleOnce, "outcomes were not told") }
    return faults
  }

  private var entryFaults: [Violation] {
    var faults: [Violation] = []
    for stack in path.allStacks { faults += entryFaults(of: stack) }
    for entry in path.everything {
      if case .waiting(let load) = entry.content, loads[load]?.waiters.contains(.entry(entry.id)) != true {
        faults.add(.loadsEndWithOwners, "entry #\(entry.id) waits for load #\(load), which does not run for it")
      }
      if let scope = screens.scope(of: entry.id), screens[scope.id] !== scope {
        faults.add(.tablesAgree, "entry #\(entry.id) shows a lost scope")
      }
      if let timer = screens.view(of: entry.id)?.minimum, runs.use(of: timer) == nil {
        faults.add(.tablesAgree, "entry #\(entry.id) has a lost timer")
      }
    }
    for id in path.visible where condition != .notLoaded && screens.scope(of: id) == nil {
      faults.add(.visibleIsBuilt, "visible entry #\(id) was not built")
    }
    return faults
  }

  private func entryFaults(of stack: StackID) -> [Violation] {
    var faults: [Violation] = []
    if let owner = path[stack].owner, path.containers[owner]?.stacks.contains(stack) != true {
      faults.add(.tablesAgree, "stack '\(path[stack].name)' stands in no container")
    }
    for (place, entry) in path[stack].entries.enumerated() {
      if path.place(of: entry.id, in: stack) != place {
        faults.add(.tablesAgree, "entry #\(entry.id) is not at its place")
      }
      let run = place > 0 && path[stack].entry(at: place - 1).asker == entry.asker
      let start = run ? path[stack].entry(at: place - 1).runStart : place
      if entry.runStart != start {
        faults.add(.operationsKnowTheirOrigin, "entry #\(entry.id) does not know its deed's lowest entry")
      }
    }
    return faults
  }

  /// What contradicts itself about loads, alone.
  private var loadFaults: [Violation] {
    if loads.isEmpty { return [] }
    var faults: [Violation] = []
    for load in loads.oldestFirst {
      if load.waiters.isEmpty { faults.add(.loadsAreWaitedFor, "nobody waits for load #\(load.id)") }
      if load.hasEnded { faults.add(.turnEndsQuiet, "load #\(load.id) has ended but was not told") }
      if load.run == nil, load.timer == nil { faults.add(.loadsEndOnce, "load #\(load.id) neither runs nor waits") }
      if let run = load.run, runs[run] == nil { faults.add(.loadsEndOnce, "load #\(load.id) runs a lost coroutine") }
      for waiter in load.waiters.all where !waits(waiter, load.id) {
        faults.add(.loadsEndWithOwners, "load #\(load.id) runs for \(waiter), which is gone")
      }
    }
    return faults
  }

  private func waits(_ waiter: Load.Waiter, _ load: LoadID) -> Bool {
    switch waiter {
    case .entry(let id): path[id]?.content == .waiting(load)
    case .hole(let scope, let node): screens[scope]?.holes[node]?.content == .waiting(load)
    case .push(let id): operations[id]?.load == load && operations.isLoading(id)
    case .run(let wakeup): runs[wakeup.coroutine]?.waiting.leaves.contains(.load(load)) == true
    case .preload: true
    }
  }

  private var runFaults: [Violation] {
    var faults: [Violation] = []
    for run in runs.oldestFirst {
      if let entry = run.entry, !path.contains(entry) {
        faults.add(.actionsEndWithEntries, "\(run.what) outlives its entry")
      }
      let open = run.waiting.leaves.count { $0 != .ended }
      if open == 0 { faults.add(.tablesAgree, "\(run.what) waits for nothing") }
      if case .several(let several) = run.waiting, several.open != open {
        faults.add(.tablesAgree, "\(run.what) waits for \(open) of \(several.open)")
      }
      if case .part(let wakeup) = run.kind, runs[wakeup.coroutine] == nil {
        faults.add(.partsEndWithTheWhole, "a part outlives its parent")
      }
      if case .loader(let load) = run.kind, loads[load] == nil {
        faults.add(.loadsEndWithOwners, "\(run.what) outlives its load")
      }
    }
    for (timer, use) in runs.timersRunning where !isWanted(use) {
      faults.add(.tablesAgree, "timer #\(timer) runs for nothing: \(use)")
    }
    for (call, called) in runs.callsRunning where runs[called.wakeup.coroutine] == nil {
      faults.add(.tablesAgree, "call #\(call) runs for nothing")
    }
    return faults.sorted()
  }

  private func isWanted(_ use: TimerUse) -> Bool {
    switch use {
    case .wake(let wakeup): runs[wakeup.coroutine] != nil
    case .timeout(let load), .retryLoad(let load): loads[load] != nil
    case .threshold(let operation): operations[operation]?.load != nil
    case .minimum(let entry): path.contains(entry)
    case .guarding(let operation): guards[operation]?.run != nil
    case .dropPreloaded: true
    }
  }

  /// Whether a guard runs, or has spoken and waits for what it has asked for itself.
  private func isAtWork(_ pass: Pass) -> Bool {
    if let run = pass.run { return runs[run] != nil }
    return pass.verdict != nil && guards.hasInner(of: pass)
  }

  private var operationFaults: [Violation] {
    var faults: [Violation] = []
    for id in operations.loadingIDs where operations[id]?.load.flatMap({ loads[$0] }) == nil {
      faults.add(.pushesWaitForLoads, "push #\(id) waits for a load that does not run")
    }
    for operation in operations.oldestFirst
    where !operation.isSettled && !operations.isLoading(operation.id) && guards[operation.id] == nil {
      let id = operation.id
      faults.add(.operationsSettleOnce, "\(operation.request.kind.name) #\(id) has not settled and waits for nothing")
    }
    for operation in operations.oldestFirst {
      if case .asking = operation.state { faults.add(.turnEndsQuiet, "a script is being asked about #\(operation.id)") }
    }
    for operation in operations.oldestFirst
    where operation.isSettled && !operation.isReferenced && !operation.hasValueWaiters {
      faults.add(.tablesAgree, "operation #\(operation.id) is kept for nobody")
    }
    for pass in guards.all where !isAtWork(pass) {
      faults.add(.operationsSettleOnce, "operation #\(pass.operation.id) is in the hands of a guard that does not run")
    }
    for (node, activity) in screens.allActivities {
      switch activity.state {
      case .loading(let id):
        if operations[id]?.isSettled == true { faults.add(.tablesAgree, "node #\(node) loads for nothing") }
      case .running(let id): if runs[id] == nil { faults.add(.tablesAgree, "node #\(node) runs for nothing") }
      case .failed: break
      }
      if !path.contains(activity.entry) { faults.add(.tablesAgree, "node #\(node) outlives its entry") }
    }
    return faults.sorted()
  }

  private var answerFaults: [Violation] {
    var faults: [Violation] = []
    for (id, presented) in answers.all {
      if presented.answer != nil { faults.add(.answersAreToldOnce, "the answer of #\(id) was not told") }
      if let entry = presented.entry, !path.contains(entry) {
        faults.add(.answersAreToldOnce, "entry #\(entry) has left, and #\(id) has no answer")
      }
      if presented.entry == nil, !operations.isLoading(id), guards[id] == nil {
        faults.add(.answersAreToldOnce, "#\(id) presents nothing, and has no answer")
      }
      guard case .coroutine(let wakeup) = presented.recipient else { continue }
      if runs[wakeup.coroutine]?.waiting.leaves.contains(.answer(id)) != true {
        faults.add(.answersAreToldOnce, "nobody waits for the answer of #\(id)")
      }
    }
    for run in runs.oldestFirst {
      for case .answer(let id) in run.waiting.leaves where answers[id] == nil {
        faults.add(.answersAreToldOnce, "\(run.what) waits for the answer of #\(id), which nobody gives")
      }
    }
    return faults
  }

  private var stepFaults: [Violation] {
    var faults: [Violation] = []
    for (holder, run) in stepping.oldestFirst {
      func add(_ message: String) { faults.add(.stepsKnowTheirQuestions, "steps of entry #\(holder): \(message)") }
      if !path.contains(holder) { add("they outlive their entry") }
      for entry in run.entries where !path.contains(entry) { add("entry #\(entry) is gone") }
      if run.questions.count != run.record.questionCount {
        add("\(run.questions.count) questions show of \(run.record.questionCount)")
      }
      guard let id = run.coroutine else { continue }
      guard let coroutine = runs[id], case .steps(holder) = coroutine.kind else {
        add("their run is lost")
        continue
      }
      if run.position != run.record.steps.count { add("their run has not come as far as the record") }
      if (run.pending == nil) == (run.record.open == nil) { add("their run does not wait for one thing") }
    }
    for run in runs.oldestFirst {
      if case .steps(let holder) = run.kind, stepping[holder]?.coroutine != run.id {
        faults.add(.stepsKnowTheirQuestions, "\(run.what) runs for nobody")
      }
    }
    return faults
  }

  private var screenFaults: [Violation] {
    var faults: [Violation] = []
    for scope in screens.oldestFirst where !path.contains(scope.entry) {
      faults.add(.scopesEndWithEntries, "scope #\(scope.id) (\(scope.what)) outlives its entry")
    }
    for (id, watch) in cells.allWatches {
      if let entry = watch.entry, !path.contains(entry) {
        faults.add(.tablesAgree, "watch #\(id) outlives its entry")
      }
    }
    for key in bindings.keys {
      guard let state = bindings[key] else { continue }
      if !path.contains(key.owner) {
        faults.add(.presentationsEndWithOwners, "a presentation outlives its owner #\(key.owner)")
      }
      if let shown = state.shown, !path.contains(shown) {
        faults.add(.presentationsClearCells, "#\(shown) is taken for shown")
      }
    }
    return faults.sorted()
  }
}

extension [Violation] {
  fileprivate mutating func add(_ rule: Violation.Rule, _ message: String) { append(Violation(rule, message)) }

  /// In the order of their messages: dictionaries give them in another one each time.
  fileprivate func sorted() -> [Violation] { sorted { $0.message < $1.message } }
}
