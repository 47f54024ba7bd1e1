internal import Rutter
internal import RutterLua
internal import RutterTerminal
internal import RutterText
internal import RutterWorkers

/// Append-only text: for people at a terminal, for pipes, for a screen reader.
final class TextFace: Face {
  private struct State: Sendable {
    var plain: PlainFace
    var flow: Flow?
    /// The cursor stands behind a prompt.
    var isPromptOpen = false
    /// Where lines are written key by key; nil where the terminal gives them whole.
    var editing: LineEditing?
    /// What is typed now does not show (S8).
    var isHidden = false
    var wasGreeted = false
    /// What was asked for last, and whether anything was said since.
    var asked = PlainInput.nothing
    var hasAnswered = false
  }

  private let state: Locked<State>
  private let output: Output
  private let errors: Output
  private let errorInk: Ink
  private let hasPrompt: Bool
  /// Whether what is read is typed at a terminal, wherever what shows goes.
  private let readsTerminal: Bool
  /// What stands above the first prompt.
  private let greeting: String

  /// Talks on two streams.
  ///
  /// - Parameters:
  ///   - output: For what shows.
  ///   - errors: For logs and errors.
  ///   - color: Whether text is set off.
  ///   - hasPrompt: Whether a person types at a terminal, and sees there what shows.
  ///   - readsTerminal: Whether a person types at a terminal although what shows goes elsewhere, into a pipe for one.
  ///   - editsLines: Whether that terminal can do what editing a line takes.
  ///   - greeting: What that person is told first.
  ///   - wordMark: What stands before a word such as `help`.
  init(
    output: Output, errors: Output, color: RunOptions.ColorChoice, hasPrompt: Bool, readsTerminal: Bool = false,
    editsLines: Bool = false,
    greeting: String = "Type a number or a label; help tells more, quit leaves.", wordMark: String = ""
  ) {
    self.greeting = greeting
    self.output = output
    self.errors = errors
    self.hasPrompt = hasPrompt
    self.readsTerminal = readsTerminal
    errorInk = Ink(isOn: errors.hasColor(color))
    var plain = PlainFace(columns: output.columns, ink: Ink(isOn: output.hasColor(color)))
    plain.wordMark = wordMark
    state = Locked(State(plain: plain, editing: hasPrompt && editsLines ? LineEditing() : nil))
  }

  func hello() {}
  func learn(_ flow: Flow) { state.withLock { $0.flow = flow } }

  func turned(
    _ event: Event.Kind, _ effects: [Effect], operations: Int, shown: borrowing some Showing & ~Copyable,
    plugin: (PluginID) -> String
  ) {
    state.withLock { state in
      // The terminal may have been made wider or narrower meanwhile.
      measure(&state)
      for effect in effects { tell(effect, &state, shown, plugin) }
    }
  }

  private func tell(
    _ effect: Effect, _ state: inout State, _ shown: borrowing some Showing & ~Copyable, _ plugin: (PluginID) -> String
  ) {
    switch effect {
    case .frame:
      say(state.plain.frame(shown.frame()), &state)
      hideInput(&state)
    case .outcome(let report): say(state.plain.outcome(report), &state)
    case .log(let line): complain(state.plain.log(line), &state)
    case .note(let text): complain(state.plain.note(text), &state)
    case .error(let report):
      let flow = state.flow
      complain(state.plain.error(report) { flow?.source(of: $0) }, &state)
    case .stopped(let id, let stop):
      let message = "plugin '\(plugin(id))' stopped: \(stop.reason)"
      let flow = state.flow
      complain(ErrorText(ink: errorInk).text(message, at: stop.place) { flow?.source(of: $0) }, &state)
      complain(state.plain.note("it runs again in a new session, or, with --watch, in a new version"), &state)
    case .reloaded(let reload): complain(state.plain.reloaded(reload.plugins), &state)
    case .restored(let report): complain(state.plain.restored(report), &state)
    // Only programs ask for answers.
    case .call, .abandon, .timer, .cancelTimer, .answered: break
    }
  }

  func stillRunning(_ running: [String], seconds: Int) {
    state.withLock { state in
      measure(&state)
      say(state.plain.heartbeat(seconds: seconds), &state)
    }
  }

  func read(_ line: InputLines.Line) throws(CommandError) -> JSONCommand? {
    state.withLock { state in
      // The person has ended the prompt's line.
      state.isPromptOpen = false
      hideInput(&state)
      measure(&state)
    }
    guard case .bytes(let bytes) = line else { throw CommandError("the line is longer than 64 MiB", .syntax) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandError("the line is not UTF-8", .syntax)
    }
    return state.withLock { state in
      let input = state.plain.input(text)
      (state.asked, state.hasAnswered) = (input, false)
      // Without a prompt what is asked for is typed as soon as the question shows.
      hideInput(&state)
      if case .say(let answer) = input { say(answer, &state) }
      return input.command.map { JSONCommand($0) }
    }
  }

  func problem(_ message: String, code: String, command: Value?) {
    state.withLock { state in complain(ErrorText(ink: errorInk).text(message, at: nil), &state) }
  }

  func note(_ text: String) { state.withLock { state in complain(state.plain.note(text), &state) } }

  func show(_ shown: borrowing some Showing & ~Copyable) {
    state.withLock { state in
      measure(&state)
      say(state.plain.whole(), &state)
    }
  }

  func done(_ id: Value?, result: String) {
    state.withLock { state in
      if !state.hasAnswered { say(state.plain.silence(after: state.asked, result: result), &state) }
      state.asked = .nothing
    }
  }
  func flush() {}

  func ready() {
    guard hasPrompt else { return }
    state.withLock { state in
      measure(&state)
      if !state.wasGreeted { output.write("\n\(greeting)\n") }
      state.wasGreeted = true
      state.isPromptOpen = true
      // Before the prompt: who sees it may type at once.
      hideInput(&state)
      openPrompt(&state)
      take([], &state)
    }
  }

  var editsLines: Bool { state.withLock { $0.editing != nil } }

  func typed(_ bytes: [UInt8]) -> LinePrompt.Entry? {
    state.withLock { state in
      measure(&state)
      take(bytes, &state)
      return state.editing?.prompt.take()
    }
  }

  private func take(_ bytes: [UInt8], _ state: inout State) {
    let complete = completion(state), plain = state.plain
    let text = state.editing?.take(bytes, secretStart: plain.secretStart, complete: complete)
    if let text { output.write(text) }
  }

  func resumed() {
    state.withLock { state in
      guard state.isPromptOpen, let text = state.editing?.prompt.redrawnInPlace() else { return }
      output.write(text)
    }
  }

  /// What the person could go on with; nothing where lines are something else.
  private func completion(_ state: State) -> (String) -> Completion {
    let plain = state.plain
    return { before in
      plain.wordMark.isEmpty || plain.asks
        ? plain.completion(before: before) : Completion(start: 0, candidates: [])
    }
  }

  private func measure(_ state: inout State) {
    state.plain.columns = output.columns
    state.editing?.prompt.columns = state.plain.columns
  }

  /// Whether the next line is the text of a field.
  var asks: Bool { state.withLock { $0.plain.asks } }

  /// Whether the next line goes on with the one before.
  func setContinued(_ isContinued: Bool) { state.withLock { $0.plain.isContinued = isContinued } }

  /// Writes lines as they are.
  func print(_ text: String) { state.withLock { state in say(text.asLines + "\n", &state) } }

  /// What was typed is thrown away, and with it the question that it answers: the new line shows, which no secret may (S8).
  func beginLineAnew() {
    state.withLock { state in
      state.plain.isContinued = false
      guard state.isPromptOpen else { return }
      state.plain.giveUpQuestion()
      hideInput(&state)
      output.write(state.editing?.prompt.giveUp(state.plain.prompt) ?? "\n" + state.plain.prompt)
    }
  }

  /// Hides what is typed while a secret is asked for, and only then (S8).
  private func hideInput(_ state: inout State) {
    // Where lines are edited nothing shows by itself.
    if state.editing != nil { return }
    let isAsked = hasPrompt ? state.isPromptOpen : readsTerminal
    let isHidden = isAsked && state.plain.asksForSecret
    if isHidden == state.isHidden { return }
    state.isHidden = isHidden
    isHidden ? RawTerminal.enter(.hidden) : RawTerminal.restore()
  }

  func tell(_ stats: [PluginStats]) { state.withLock { state in complain(StatsTable.text(stats), &state) } }

  func end(_ code: ExitCode) {
    // After a signal another thread may be talking; it is not waited for.
    let line = state.withLockIfAvailable { $0.isPromptOpen ? closedPrompt(&$0) : "" } ?? ""
    code.isSignal ? output.writeLast(line) : output.write(line)
  }

  private func say(_ text: String, _ state: inout State) { put(text, on: output, &state) }
  private func complain(_ text: String, _ state: inout State) { put(text, on: errors, &state) }

  /// Writes below an open prompt, and opens it again.
  private func put(_ text: String, on stream: Output, _ state: inout State) {
    guard !text.isEmpty else { return }
    state.hasAnswered = true
    if state.isPromptOpen { output.write(closedPrompt(&state)) }
    stream.write(text)
    guard state.isPromptOpen else { return }
    output.write(state.editing?.prompt.redrawn() ?? state.plain.prompt)
  }

  private func closedPrompt(_ state: inout State) -> String { state.editing?.prompt.close() ?? "\n" }

  private func openPrompt(_ state: inout State) {
    guard var editing = state.editing else { return output.write(state.plain.prompt) }
    editing.takeTerminal()
    let text = editing.prompt.open(
      state.plain.prompt, isQuestion: state.plain.asks, isSecret: state.plain.asksForSecret)
    state.editing = editing
    output.write(text)
  }
}

extension PlainInput {
  /// The command that a line stands for; nil if it was answered already.
  fileprivate var command: Command? {
    switch self {
    case .nothing, .say: nil
    case .activate(let node): .tap(.node(node))
    case .set(let node, let value): .set(.node(node), value)
    case .back: .back
    case .select(let stack): .select(Text(stack))
    case .cancel: .cancel
    case .open(let url): .open(Text(url), push: nil)
    case .wait: .wait
    case .advance(let microseconds): .advance(microseconds: microseconds)
    case .quit: .quit
    }
  }
}

extension String {
  /// The lines of a text, without what steers a terminal.
  var asLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { Printable.text(String($0)) }
        .joined(separator: "\t")
    }.joined(separator: "\n")
  }
}
