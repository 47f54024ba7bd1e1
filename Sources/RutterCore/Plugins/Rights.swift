/// What a running function may ask for, by its role: one table of role and verb, with the message for what is refused.
///
/// A role that may do something else than the others, or a verb that only some roles may, is a line here and nowhere else.
package enum Verb: Sendable, Hashable {
  /// Make a cell that the plugin owns, while it loads, or one that a screen owns, by its name.
  case makeCell
  case setCell
  /// Change the path.
  case navigate(OperationRequest.Word)
  case cancel, retry, refresh, preload, task, watch
  /// Drop a held operation.
  case drop
  /// Tell how far the running load is.
  case report
  /// Wait for something, in words: `rutter.sleep`.
  case wait(String)
  /// Register something, in words: `a destination`.
  case register(String)
  case registerRoot
}

/// Rights and words of scripts that run outside of any session, such as specs. Whoever runs such a script brings them.
package struct Guest: Sendable {
  /// What a message calls the running function: `a test`.
  package var name: String
  /// Why it may not do something; nil for what it may.
  package var refusal: @Sendable (Verb) -> String?

  package init(name: String, refusal: @escaping @Sendable (Verb) -> String?) {
    self.name = name
    self.refusal = refusal
  }
}

extension Reading {
  /// Throws if the running function may not do this.
  package func demand(_ verb: Verb) throws(ScriptError) {
    if let refusal = refusal(of: verb) { throw ScriptError(refusal) }
  }

  /// What a message calls the running function.
  package var callerName: String { guest?.name ?? caller.role.description }

  private func refusal(of verb: Verb) -> String? {
    if let guest { return guest.refusal(verb) }
    let role = caller.role
    return role.may(verb) ? nil : role.refusal(of: verb)
  }
}

extension Caller.Role {
  /// The table.
  fileprivate func may(_ verb: Verb) -> Bool {
    switch self {
    case .chunk:
      switch verb {
      case .makeCell, .setCell, .task, .preload, .watch, .register, .registerRoot: true
      case .navigate, .cancel, .retry, .refresh, .drop, .report, .wait: false
      }
    case .building: if case .makeCell = verb { true } else { false }
    case .routing: false
    case .editing: if case .setCell = verb { true } else { false }
    case .action, .task, .hook, .guarding:
      switch verb {
      case .makeCell, .registerRoot, .report: false
      case .setCell, .navigate, .cancel, .retry, .refresh, .preload, .task, .watch, .drop, .wait, .register: true
      }
    case .leaving:
      switch verb {
      // The operation itself is refused when it is carried out, with an outcome.
      case .setCell, .navigate, .task: true
      default: false
      }
    case .loader:
      switch verb {
      case .setCell, .preload, .task, .report, .wait: true
      default: false
      }
    case .steps: if case .wait = verb { true } else { false }
    case .closing: if case .setCell = verb { true } else { false }
    // A guest's rights come with it.
    case .guest: false
    }
  }

  fileprivate func refusal(of verb: Verb) -> String {
    if self == .steps { return refusalInSteps(of: verb) }
    return switch verb {
    case .makeCell: "a cell cannot be made in \(description): make it at load time or in a screen function"
    case .setCell: "a cell cannot be set in \(description): it only reads"
    case .navigate(let word): refusal(ofNavigation: word.rawValue)
    case .cancel, .retry, .refresh, .preload, .task, .watch, .drop:
      "'\(verb.word)' cannot be asked for in \(description)"
    case .report: "report works inside a loader only, not in \(description)"
    case .wait(let what): refusal(ofWaiting: what)
    case .register(let what): "\(what) cannot be registered in \(description)"
    case .registerRoot: "the root is registered while the plugin loads, not in \(description)"
    }
  }

  /// A run begins anew whenever an answer is given again: what it did besides asking would be done again and again.
  private func refusalInSteps(of verb: Verb) -> String {
    switch verb {
    case .makeCell:
      "a cell cannot be made in \(description): keep it in a local variable, or make it in a question's screen"
    case .setCell:
      "a cell cannot be set in \(description), which begins anew after 'back': set it in the action of a question, or keep it "
        + "in a local variable"
    case .navigate(let word):
      "'\(word.rawValue)' cannot be asked for in \(description), which asks questions and nothing else: use ask(value), or do it in "
        + "the action of a question"
    case .report: "report works inside a loader only, not in \(description)"
    case .wait(let what): "\(what) cannot wait in \(description)"
    case .register(let what): "\(what) cannot be registered in \(description)"
    case .registerRoot: "the root is registered while the plugin loads, not in \(description)"
    case .cancel, .retry, .refresh, .preload, .task, .watch, .drop:
      "'\(verb.word)' cannot be asked for in \(description), which begins anew after 'back': do it in the action of a question"
    }
  }

  private func refusal(ofNavigation word: String) -> String {
    switch self {
    case .loader: "a loader gives a value and cannot ask for '\(word)'; push from an action"
    case .closing: "'\(word)' cannot be asked for while a coroutine is being closed"
    case .chunk: "a plugin's main chunk cannot navigate; do it in an action or in rutter.task"
    default: "'\(word)' cannot be asked for in \(description): it only reads"
    }
  }

  private func refusal(ofWaiting what: String) -> String {
    switch self {
    case .chunk: "a plugin's main chunk cannot wait (\(what)); do it in a loader, an action or rutter.task"
    case .routing:
      "\(what) cannot wait in \(description): it only reads; give a deferred value instead, as in loader(4)"
    case .building, .editing:
      "\(what) cannot wait in \(description): it only reads; load with rutter.loader and rutter.hole"
    default: "\(what) cannot wait in \(description)"
    }
  }
}

extension Verb {
  /// The word by which scripts ask for it.
  package var word: String {
    switch self {
    case .makeCell: "cell"
    case .setCell: "set"
    case .navigate(let word): word.rawValue
    case .cancel: "cancel"
    case .retry: "retry"
    case .refresh: "refresh"
    case .preload: "preload"
    case .task: "task"
    case .watch: "watch"
    case .drop: "drop"
    case .report: "report"
    case .wait(let what), .register(let what): what
    case .registerRoot: "root"
    }
  }
}
