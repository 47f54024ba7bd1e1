/// Whether a session has come to rest, for `wait` and `settle` (K4).
extension Session where H: ~Copyable {
  /// True when no load, action, hook or engine timer is under way. Tasks do not count.
  package var isQuiet: Bool {
    loads.isEmpty && !runs.holdUpQuiet
  }

  /// What is under way, in words, for the message when it does not end.
  package var running: [String] {
    let coroutines = runs.oldestFirst.filter(\.holdsUpQuiet).map(\.what.description)
    let waiting = loads.oldestFirst.filter { $0.run == nil }.map {
      What("loader", quoting: $0.deferred.name).description
    }
    return coroutines + waiting
  }
}

extension Run {
  var holdsUpQuiet: Bool {
    switch kind {
    case .action, .hook, .loader, .line, .guarding: true
    // Nobody waits for tasks, nor for what they started, which ends with them.
    case .task, .watch, .part: false
    }
  }
}

extension TimerUse {
  var holdsUpQuiet: Bool {
    switch self {
    case .timeout, .retryLoad, .threshold, .minimum, .guarding: true
    case .wake, .dropPreloaded: false
    }
  }
}
