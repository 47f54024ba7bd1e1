internal import RutterCore
internal import Rutter
internal import RutterTerminal
internal import RutterText
internal import RutterWorkers

/// `rutter run`: from the first word to the exit code.
struct RunCommand {
  let options: RunOptions
  /// The main thread, on which the session runs as well: a command needs no other thread to be carried out.
  let thread: SessionThread

  func run() async -> ExitCode {
    let face: any Face
    do throws(UsageError) { face = try makeFace() } catch {
      Output.errors.write("rutter run: \(Printable.lines("\(error)"))\nTry 'rutter run --help'.\n")
      return .usage
    }
    let screen = face as? ScreenFace
    do throws(SystemError) {
      // While a secret is typed the terminal is not as it was: Ctrl-Z has to put it back.
      let isTyped = screen != nil || options.face != .json && InputLines().isTerminal
      let onContinue: (@Sendable () -> Void)? = isTyped ? { @Sendable () -> Void in face.resumed() } : nil
      let onResize: (@Sendable () -> Void)? = screen.map { screen in { @Sendable () -> Void in screen.resized() } }
      try Signals.watch(onContinue: onContinue, onResize: onResize) { face.end($0) }
    } catch {
      return fail(face, "\(error)", .internalError, code: "system")
    }
    face.hello()
    do {
      try Permissions.check(options.subject.request.grants)
      if let path = options.store { try StorePlace.file(path).check(called: "--store ") }
    } catch {
      return fail(face, "\(error)", .usage, code: "usage")
    }
    var lines = InputLines()
    while true {
      let attempt = await attempt(face, &lines)
      let isToWait = options.isWatching && attempt.code == .notLoaded
      guard isToWait, await waitForChange(face, since: attempt, &lines) else {
        face.flush()
        Farewell.claim()
        face.end(attempt.code)
        return attempt.code
      }
    }
  }

  /// One run of the flow: how it ended, and what was read for it.
  struct Attempt {
    var code: ExitCode
    var files: [String]
    /// Tells what was read from anything else.
    var read: String
  }

  private func attempt(_ face: any Face, _ lines: inout InputLines) async -> Attempt {
    let given = [options.subject.request.flow ?? "."] + options.subject.request.plugins
    // Of one that is a folder, and cannot be read, what is in it may be mended.
    var files = given + given.map { $0 + "/." }
    var read = ""
    do throws(NavigatorError) {
      // Read before anything is written.
      var setup = try options.subject.setup()
      files += [setup.flow] + setup.filesRead
      let flow = try setup.read()
      files = flow.filesRead + setup.filesRead
      read = flow.fingerprint
      if let notice = setup.notice { note(notice) }
      setup.answered = GrantQuestion(asks: options.face != .json).grants(flow, setup)
      for text in flow.notes(on: setup.grants) { note(text) }
      var settings = try settings(flow, setup), stage: Stage
      settings.keeper = try makeKeeper(for: face, flow)
      do throws(UsageError) {
        stage = Stage(face, try makeRecorder(for: face, flow, settings))
      } catch {
        face.problem("\(error)", code: "usage", command: nil)
        return Attempt(code: .usage, files: files, read: read)
      }
      let code = await run(try makeDriver(flow, settings, stage), stage, files, &lines)
      // Who reads that the run has ended may go on with the session in another process at once.
      if !holdsBack(face) { settings.keeper?.close() }
      return Attempt(code: code, files: files, read: read)
    } catch {
      face.problem("\(error)", code: error.code, command: nil)
      return Attempt(code: error.exitCode, files: files, read: read.isEmpty ? "\(error)" : read)
    }
  }

  /// Says what is no part of the run.
  func note(_ text: String) { Output.errors.write("rutter run: note: \(Printable.text(text))\n") }

  private func makeFace() throws(UsageError) -> any Face {
    let readsTerminal = InputLines().isTerminal, hasTerminal = readsTerminal && Output.standard.isTerminal
    var keys: [Key] = []
    // What is wrong with it is wrong, whoever presses the keys.
    if let path = options.keys { keys = try ScreenFace.keys(path) }
    if let path = options.keysRecord { try ScreenFace.checkRecord(path) }
    switch FaceChoice.of(options, hasTerminal: hasTerminal, environment) {
    case .json: return JSONFace(.standard, session: options.state?.session)
    case .plain:
      if options.isFullscreen { note("--fullscreen is for the interactive face, and this is the plain one") }
      for (option, value) in [("--keys", options.keys), ("--record-keys", options.keysRecord)] where value != nil {
        note("\(option) is for the interactive face, and this is the plain one")
      }
      return TextFace(
        output: .standard, errors: .errors, color: options.color, hasPrompt: hasTerminal,
        readsTerminal: readsTerminal, editsLines: Output.standard.hasCursor)
    case .screen: return try ScreenFace(options, keys: keys)
    }
  }

  /// The recorder that was asked for. A transcript that breaks off says so, as the last words of the run.
  private func makeRecorder(for face: any Face, _ flow: Flow, _ settings: Navigator.Options) throws(UsageError)
    -> Recorder?
  {
    guard let path = options.record else { return nil }
    let heading = TranscriptHeading(flow, settings)
    return try Recorder(path: path, heading, sparing: flow.units) { message in
      Farewell.claim()
      face.problem("--record: \(message)", code: "system", command: nil)
      face.end(.internalError)
    }
  }

  /// Whether turns are saved when somebody is to be told of them. A transcript is written turn by turn.
  private func holdsBack(_ face: any Face) -> Bool { options.record == nil && face.canHoldBack }

  /// What saves the session, if that was asked for. Where it cannot be saved any further the run ends: what was told is
  /// what is saved.
  private func makeKeeper(for face: any Face, _ flow: Flow) throws(NavigatorError) -> StateKeeper? {
    guard let state = options.state else { return nil }
    let holdsBack = holdsBack(face)
    let keeper = try StateKeeper(state, of: flow.name, holdsBack: holdsBack) { message in
      Farewell.claim()
      face.forget()
      face.problem("--state: \(message)", code: "system", command: nil)
      face.end(.internalError)
      leave(.internalError)
    }
    if holdsBack {
      face.holdBack { isLast in
        defer { if isLast { keeper.close() } }
        return keeper.commit(isLast: isLast)
      }
    }
    for text in keeper.notes {
      note(text)
      // A program that reads the events has to know that its session is another one.
      (face as? JSONFace)?.note(text)
    }
    return keeper
  }

  private func settings(_ flow: Flow, _ setup: Setup) throws(NavigatorError) -> Navigator.Options {
    var settings = Navigator.Options()
    settings.grants = setup.grants
    settings.limits = PluginLimits(setup.limits)
    settings.countsUse = options.tellsStats
    settings.isolation = try flow.isolation(options.isolated)
    if !options.isolated.isEmpty, settings.isolation == nil {
      note("--isolate: there is no plugin but the flow itself; --isolate=\(flow.name) isolates that")
    }
    settings.store = options.store
    settings.thread = thread
    settings.keepsSecrets = options.keepsSecrets
    settings.seed = setup.seed ?? (options.isTimeVirtual ? 1 : UInt64.random(in: 0...UInt64(Int64.max)))
    return settings
  }

  private func makeDriver(
    _ flow: Flow, _ settings: Navigator.Options, _ stage: Stage
  ) throws(NavigatorError) -> any Driver {
    stage.face.learn(flow)
    var settings = settings
    settings.audience = stage
    return options.isTimeVirtual ? try Rehearsal(flow, settings) : try Navigator(unopened: flow, settings)
  }

  private func run(
    _ driver: some Driver, _ stage: Stage, _ files: [String], _ lines: inout InputLines
  ) async -> ExitCode {
    thread.setBeforeWaiting { stage.face.flush() }
    if await driver.begin(stage, at: options.url) != .notLoaded {
      let watch = options.isWatching ? await follow(files, driver, stage) : nil
      if let screen = stage.face as? ScreenFace {
        await converse(driver, stage, screen)
      } else {
        await driver.converse(stage, &lines, on: thread)
      }
      watch?.stop()
    }
    let stats = options.tellsStats ? await driver.stats : []
    await driver.close()
    let condition = await driver.condition
    if options.tellsStats { stage.face.tell(stats) }
    return exitCode(condition, stage)
  }

  /// The conversation by keys.
  private func converse(_ driver: some Driver, _ stage: Stage, _ screen: ScreenFace) async {
    let reloader = Reloader(options.subject, stage, nil)
    await driver.converse(screen) { reloader.reload(in: $0) }
  }

  /// Has the driver load again what changes from now on.
  private func follow(_ files: [String], _ driver: some Driver, _ stage: Stage) async -> FlowWatch? {
    do throws(SystemError) {
      let watch = try FlowWatch(files)
      let reloader = Reloader(options.subject, stage, watch)
      try watch.start { Task { await reloader.filesChanged(in: driver) } }
      // What has changed since it was read is none of the changes that are followed.
      await reloader.filesChanged(in: driver)
      return watch
    } catch {
      stage.problem("--watch: \(error)", code: "system")
      return nil
    }
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
    case .state: .usage
    case .noTarget, .wrongType, .noAnswer, .unrest, .realTime, .closed, .cancelled, .system: .internalError
    }
  }
}
