internal import RutterCore
internal import RutterText

/// The lines of a spec that does what a recorded session did, as they come to be.
struct SpecSteps: Sendable {
  var lines: [String] = []
  var answers = RecordedAnswers()
  var seed: UInt64 = 1
  /// What showed before the present event.
  var before: Frame?
  /// The moment to which the spec has let time pass.
  var now = Instant.start
  /// The moment of the last event.
  var latest = Instant.start
  /// Whether anything came by itself since the last step.
  var hasSomethingCome = false
  /// What the errors since the last step say.
  var errors: [String] = []
  /// The word of the last outcome since the last step of a person.
  var outcome: String?
  /// Whether the present event is a step: what came of it at once is looked at before any time passes.
  var isAtStep = false
  /// What the errors say that came as the session ended.
  var lastErrors: [String] = []
  var title: String?
  var depth = 0
  /// Why the rest of the session cannot be written.
  var end: String?

  /// Writes the step that an event stands for.
  mutating func take(_ event: Event) {
    latest = max(latest, event.at)
    isAtStep = false
    switch event.kind {
    case .opened(let opening): seed = opening.seed
    case .activated(let node): step("tap", target(node))
    case .set(let node, let value): step("set", "\(target(node)), \(LuaLiteral.text(value))")
    case .back: step("back", "")
    case .selected(let stack): step("select", LuaLiteral.quoted(stack.string))
    case .cancel: step("cancel", "")
    case .requested(let request): self.request(request)
    case .returned(let call, .refused(let message)):
      // No stub refuses: from here on the spec would see something else.
      return stop("a call of \(answers.name(of: call) ?? "the outside") was refused: \(message.shortened)")
    case .returned(let call, let result):
      answers.note(result, to: call, at: event.at)
      hasSomethingCome = true
    case .fired: hasSomethingCome = true
    case .line: stop("a line of Lua was run")
    case .stopped(_, let stopped, _): stop("a plugin was stopped: \(stopped.reason)")
    case .reloaded: stop("plugins were loaded again")
    case .ended: break
    }
  }

  private mutating func request(_ request: OperationRequest) {
    guard let written = SpecRequest(request) else { return stop("\(request.kind.name) was asked for from outside") }
    step(written.name, written.arguments)
  }

  private mutating func step(_ name: String, _ arguments: String) {
    settleAccounts()
    outcome = nil
    isAtStep = true
    lines.append("app:\(name)(\(arguments))")
  }

  private mutating func stop(_ reason: String) {
    settleAccounts()
    end = reason
  }

  private func target(_ node: NodeID) -> String { StepTarget.text(of: node, in: before) }

  // MARK: What came of it

  mutating func note(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .outcome(let report):
        outcome = report.outcome.name
        if isAtStep, report.outcome.isOfWrongNode { return leaveOut(report.outcome) }
      case .error(let report): errors.append(Self.message(report))
      default: break
      }
    }
    if isAtStep { assertOutcome() }
  }

  /// What a node does not take did nothing, and in a spec it would be an error.
  private mutating func leaveOut(_ outcome: Outcome) {
    if let step = lines.popLast() { lines.append("-- \(step) was \(outcome.sentence)") }
    self.outcome = nil
  }

  /// What came up as the session ended: nothing but errors can be expected behind that.
  mutating func noteEnd(_ effects: [Effect]) {
    for case .error(let report) in effects { lastErrors.append(Self.message(report)) }
  }

  private static func message(_ report: ErrorReport) -> String {
    if case .script(let error) = report.error { error.message } else { report.error.description }
  }

  /// The line that expects an error.
  static func expectation(of error: String) -> String {
    let part = String(error.prefix { !$0.isNewline }.prefix(80))
    return "app:expect_error(\(LuaLiteral.quoted(part)))"
  }

  private mutating func assertOutcome() {
    guard let outcome, outcome != "committed" else { return }
    lines.append("assert.equals(\"\(outcome)\", app.outcome.outcome)")
    self.outcome = nil
  }

  /// Lets the time pass that has passed, and says what came of everything since the last step.
  mutating func settleAccounts() {
    if latest > now || hasSomethingCome {
      // What the last step itself came to is looked at before anything else comes.
      let seconds = Double(latest.microseconds - now.microseconds) / 1e6
      lines.append("app:advance(\(seconds == seconds.rounded() ? String(Int64(seconds)) : String(seconds)))")
      now = latest
      hasSomethingCome = false
    }
    lines += errors.map(Self.expectation)
    errors = []
    assertOutcome()
    guard let frame = before else { return }
    if frame.path.count != depth {
      lines.append("assert.equals(\(frame.path.count), #app.path)")
      depth = frame.path.count
    }
    let shown = frame.top.title
    if shown != title {
      lines.append("assert.equals(\(LuaLiteral.quoted(shown)), app.screen.title)")
      title = shown
    }
  }

  /// What the path holds at the end.
  var pathAssertion: String? {
    guard let before, before.path.count > 0, before.path.count <= 20 else { return nil }
    let types = before.path.map { LuaLiteral.quoted($0.type) }.joined(separator: ", ")
    return "for place, type in ipairs { \(types) } do assert.equals(type, app.path[place].type) end"
  }
}

extension Outcome {
  /// Whether something was done with a node that does not take it, or a value was written that it does not take.
  fileprivate var isOfWrongNode: Bool {
    guard case .refused(let refusal) = self else { return false }
    return [.notInteractive, .noAction, .type].contains(refusal.reason)
  }
}
