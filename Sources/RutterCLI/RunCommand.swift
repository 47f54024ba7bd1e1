internal import RutterCore
internal import Rutter
internal import RutterText
internal import RutterWorkers

/// `rutter run`: from the first word to the exit code.
struct RunCommand {
  let options: RunOptions
  /// The main thread, on which the session runs as well: a command needs no other thread to be carried out.
  let thread: SessionThread

  func run() async -> ExitCode {
    let face = makeFace()
    do throws(SystemError) {
      // While a secret is typed the terminal is not as it was: Ctrl-Z has to put it back.
      let isTyped = options.face == .plain && InputLines().isTerminal
      let onContinue: (@Sendable () -> Void)? = isTyped ? { @Sendable () -> Void in () } : nil
      try Signals.watch(onContinue: onContinue) { face.end($0) }
    } catch {
      return fail(face, "\(error)", .internalError, code: "system")
    }
    face.hello()
    do throws(PermissionError) { try Permissions.check(options.subject.request.grants) } catch {
      return fail(face, "\(error)", .usage, code: "usage")
    }
    let stage: Stage
    do {
      // Read before anything is written.
      let setup = try options.subject.setup()
      let flow = try setup.read()
      if let notice = setup.notice { note(notice) }
      for grant in flow.unasked(setup.grants) {
        note("no plugin asks for \(grant.folder == nil ? "--allow " : "what the rutter.lua grants: ")\(grant)")
      }
      do {
        stage = Stage(face, try makeRecorder(for: face, flow))
      } catch {
        return fail(face, "\(error)", .usage, code: "usage")
      }
      return await run(try makeDriver(flow, setup, stage), stage)
    } catch {
      return fail(face, "\(error)", error.exitCode, code: error.code)
    }
  }

  /// Says what is no part of the run.
  private func note(_ text: String) { Output.errors.write("rutter run: note: \(Printable.text(text))\n") }

  private func makeFace() -> any Face {
    switch options.face {
    case .json: return JSONFace(.standard)
    case .plain:
      let hasPrompt = InputLines().isTerminal && Output.standard.isTerminal
      return TextFace(output: .standard, errors: .errors, color: options.color, hasPrompt: hasPrompt)
    }
  }

  /// The recorder that was asked for. A transcript that breaks off says so, as the last words of the run.
  private func makeRecorder(for face: any Face, _ flow: Flow) throws(UsageError) -> Recorder? {
    guard let path = options.record else { return nil }
    return try Recorder(path: path, sparing: flow.units) { message in
      Farewell.claim()
      face.problem("--record: \(message)", code: "system", command: nil)
      face.end(.internalError)
    }
  }

  private func makeDriver(_ flow: Flow, _ setup: Setup, _ stage: Stage) throws(NavigatorError) -> any Driver {
    stage.face.learn(flow)
    var settings = Navigator.Options()
    settings.grants = setup.grants
    settings.limits = setup.limits
    settings.countsUse = options.tellsStats
    settings.isolation = try flow.isolation(options.isolated)
    if !options.isolated.isEmpty, settings.isolation == nil {
      note("--isolate: there is no plugin but the flow itself; --isolate=\(flow.name) isolates that")
    }
    settings.store = options.store
    settings.audience = stage
    settings.thread = thread
    settings.seed = setup.seed ?? (options.isTimeVirtual ? 1 : UInt64.random(in: 0...UInt64(Int64.max)))
    return options.isTimeVirtual ? try Rehearsal(flow, settings) : try Navigator(unopened: flow, settings)
  }

  private func run(_ driver: some Driver, _ stage: Stage) async -> ExitCode {
    thread.setBeforeWaiting { stage.face.flush() }
    if await driver.begin(stage) != .notLoaded { await driver.converse(stage, on: thread) }
    let condition = await driver.condition
    let stats = options.tellsStats ? await driver.stats : []
    await driver.close()
    if options.tellsStats { stage.face.tell(stats) }
    let code = exitCode(condition, stage)
    Farewell.claim()
    stage.face.end(code)
    return code
  }

  private func exitCode(_ condition: Condition, _ stage: Stage) -> ExitCode {
    switch condition {
    case .notLoaded: .notLoaded
    case .rootFailed, .flowStopped: .failed
    case .fine: options.isStrict && stage.hasErrors ? .failed : .fine
    }
  }

  private func fail(_ face: any Face, _ message: String, _ exitCode: ExitCode, code: String) -> ExitCode {
    face.problem(message, code: code, command: nil)
    Farewell.claim()
    face.end(exitCode)
    return exitCode
  }
}

extension NavigatorError {
  var exitCode: ExitCode {
    switch self {
    case .unreadable, .notLoaded: .notLoaded
    case .noTarget, .wrongType, .unrest, .closed, .system: .internalError
    }
  }
}
