internal import Rutter
internal import RutterCore
internal import RutterText
internal import RutterWorkers

/// `rutter repl`: lines of Lua in a running flow.
struct ReplCommand {
  private let subject: FlowOptions
  private let store: String?
  private let color: RunOptions.ColorChoice
  private let thread: SessionThread

  /// Reads the arguments of `repl`.
  ///
  /// - Throws: what is wrong with them, and the way out.
  init(_ arguments: ParsedArguments, thread: SessionThread) throws(UsageError) {
    subject = try FlowOptions(arguments, command: CommandTable.repl.name)
    store = arguments.value("--store")
    color = arguments.value("--color").flatMap(RunOptions.ColorChoice.init) ?? .auto
    self.thread = thread
  }

  func run() async -> ExitCode {
    let readsTerminal = InputLines().isTerminal, hasPrompt = readsTerminal && Output.standard.isTerminal
    let text = TextFace(
      output: .standard, errors: .errors, color: color, hasPrompt: hasPrompt, readsTerminal: readsTerminal,
      editsLines: Output.standard.hasCursor, greeting: LuaFace.greeting, wordMark: ":")
    let face = LuaFace(text)
    let running = Locked<Navigator?>(nil)
    do {
      let onContinue: (@Sendable () -> Void)? = hasPrompt ? { @Sendable () -> Void in text.resumed() } : nil
      let onInterrupt: (@Sendable () -> Void)? =
        hasPrompt
        ? { @Sendable () -> Void in
          face.giveUp()
          guard let navigator = running.withLock({ $0 }) else { return }
          Task { await navigator.take(.line(nil)) }
        } : nil
      try Signals.watch(onContinue: onContinue, onInterrupt: onInterrupt) { text.end($0) }
      try Permissions.check(subject.request.grants)
      if let store { try StorePlace.file(store).check(called: "--store ") }
      let setup = try subject.setup(), flow = try setup.read()
      if let notice = setup.notice { Output.errors.write("rutter repl: note: \(Printable.text(notice))\n") }
      let stage = Stage(face, nil)
      stage.face.learn(flow)
      let navigator = try Navigator(unopened: flow, options(setup, stage))
      running.withLock { $0 = navigator }
      return await converse(navigator, stage)
    } catch {
      text.problem("\(error)", code: "repl", command: nil)
      let isUsage = error is PermissionError || error is StoreError
      let code = (error as? NavigatorError)?.exitCode ?? (isUsage ? .usage : .internalError)
      Farewell.claim()
      text.end(code)
      return code
    }
  }

  private func options(_ setup: Setup, _ stage: Stage) -> Navigator.Options {
    var options = Navigator.Options()
    options.grants = setup.grants
    options.limits = PluginLimits(setup.limits)
    options.store = store
    options.audience = stage
    options.thread = thread
    options.seed = setup.seed ?? UInt64.random(in: 0...UInt64(Int64.max))
    return options
  }

  private func converse(_ navigator: Navigator, _ stage: Stage) async -> ExitCode {
    thread.setBeforeWaiting { stage.face.flush() }
    if await navigator.begin(stage) != .notLoaded {
      var lines = InputLines()
      await navigator.converse(stage, &lines, on: thread)
    }
    let condition = await navigator.condition
    await navigator.close()
    let code: ExitCode =
      switch condition {
      case .notLoaded: .notLoaded
      case .rootFailed, .flowStopped: .failed
      case .fine: .fine
      }
    Farewell.claim()
    stage.face.end(code)
    return code
  }
}

extension CommandTable {
  static let repl = CommandTable(
    name: "repl", operands: "[FLOW]", summary: "run lines of Lua in a running flow",
    examples: [
      Example("rutter repl tea.lua", "then type :tap Ada, or rutter.path:pop()")
    ],
    text: """
      Runs the flow as 'rutter run' does it, and each line of the input as Lua in its plugin: a
      line may go somewhere (rutter.path:push(4)), and wait (recipe(1):await()). What an expression
      gives is printed; an error ends nothing, a line over a limit of the plugin ends the flow. Where
      its end is missing, the next lines go on with it; an empty one gives it up. Types, loaders and
      steps of the flow can be named as they are, other plugins by their names; of its local variables
      and cells only what it has made global. Behind a colon stand the words of 'rutter run':
      :tap LABEL, :set LABEL = TEXT, :back, :frame, :help. Ctrl-C abandons a line, Ctrl-D leaves.
      """,
    options: [
      .plugin, .setting, .allow, .trustProject,
      Option(name: "--store", value: "FILE", help: "plugins that may 'store' keep their values in FILE"), .seed, .color,
      .help, .version,
    ])
}
