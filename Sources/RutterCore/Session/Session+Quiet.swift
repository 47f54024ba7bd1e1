/// Whether a session has come to rest, for `wait` and `settle` (K4).
extension Session where H: ~Copyable {
  /// True when no load, action, hook or engine timer is under way. Tasks do not count.
  package var isQuiet: Bool {
    loads.isEmpty && (!runs.holdUpQuiet || isAtRest)
  }

  /// Whether all that is under way waits for answers, which only a person, or the program, can give.
  private var isAtRest: Bool {
    if answers.isEmpty, stepping.isEmpty { return false }
    var resting = 0
    for run in runs.oldestFirst where run.holdsUpQuiet && isAtRest(run) { resting += 1 }
    return !runs.holdUpQuiet(but: resting)
  }

  private func isAtRest(_ run: Run) -> Bool {
    let leaves = run.waiting.leaves.filter { $0 != .ended }
    return !leaves.isEmpty && leaves.allSatisfy { isAtRest($0) }
  }

  private func isAtRest(_ leaf: Waiting.Leaf) -> Bool {
    switch leaf {
    case .answer, .question: true
    case .part(let part): runs[part].map { isAtRest($0) } ?? false
    // It is not carried out before its guard has an answer.
    case .outcome(let operation), .value(let operation):
      guards[operation]?.run.flatMap { runs[$0] }.map { isAtRest($0) } ?? false
    case .timer, .call, .load, .ended: false
    }
  }

  /// What is under way, in words, for the message when it does not end.
  package var running: [String] {
    let coroutines = runs.oldestFirst.filter { $0.holdsUpQuiet && !isAtRest($0) }.map { words(for: $0) }
    let waiting = loads.oldestFirst.filter { $0.run == nil }.map {
      What("loader", quoting: $0.deferred.name).description
    }
    return coroutines + waiting
  }

  /// Tasks and watches that are under way, in words: nobody waits for these.
  private var runningUnawaited: [String] {
    runs.oldestFirst.filter { !$0.holdsUpQuiet && !isAtRest($0) }.map { words(for: $0) }
  }

  /// That the session does not become quiet, for a reason. Where nothing is under way that anybody waits for, or time stands
  /// still, it is tasks that do not come to rest.
  package func unrest(_ reason: Unrest.Reason) -> Unrest {
    let awaited = running, isStill = reason == .turns || reason == .tooMuch
    return Unrest(reason: reason, running: isStill || awaited.isEmpty ? awaited + runningUnawaited : awaited)
  }
}

extension Run {
  var holdsUpQuiet: Bool {
    switch kind {
    case .action, .hook, .loader, .line, .guarding, .steps: true
    // Nobody waits for tasks, nor for what they started, which ends with them.
    case .task, .watch, .part: false
    }
  }

  var isOfGuard: Bool { if case .guarding = kind { true } else { false } }
}

extension TimerUse {
  var holdsUpQuiet: Bool {
    switch self {
    case .timeout, .retryLoad, .threshold, .minimum, .guarding: true
    case .wake, .dropPreloaded: false
    }
  }
}
