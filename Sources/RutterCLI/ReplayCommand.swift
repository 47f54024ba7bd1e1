internal import Rutter
internal import RutterCore
internal import RutterPages
internal import RutterSpecs
internal import RutterTerminal
internal import RutterText
internal import RutterWorkers

/// `rutter replay`: a recorded session once more, compared with what it was.
struct ReplayCommand {
  let options: ReplayOptions
  /// The main thread, on which the session runs as well.
  let thread: SessionThread

  func run() async -> ExitCode {
    do {
      try Signals.watch(onContinue: nil) { _ in }
      let recording = try read()
      do throws(NavigatorError) {
        return try await run(recording, try recording.flow(options.flow, near: options.path))
      } catch {
        return fail("\(error)", error.exitCode)
      }
    } catch {
      return fail("\(error)", error is NavigatorError ? .usage : .internalError)
    }
  }

  private func read() throws(NavigatorError) -> Recording {
    let recording = try Recording(path: options.path)
    let last = recording.count - 1
    let from: Int? = if case .compare(let from) = options.work { from } else { nil }
    for (name, place) in [("--until", options.until), ("--from", from)] {
      if let place, place > last {
        let end =
          last < 0
          ? "\(options.path) was cut off before its first event" : "the last event of \(options.path) is \(last)"
        throw .unreadable("\(name) \(place): \(end)")
      }
    }
    return recording
  }

  private func run(_ recording: Recording, _ flow: Flow) async throws(NavigatorError) -> ExitCode {
    switch options.work {
    case .spec(let path): return try await write(specTo: path, recording, flow)
    case .page(let path): return try await write(pageTo: path, recording, flow)
    case .compare, .step: break
    }
    let output = Output.standard
    let pages = ReplayPages(
      recording, flow, isJSON: options.isJSON, columns: output.columns, ink: Ink(isOn: output.hasColor(options.color)))
    let replay = try Replay(recording, flow, audience: pages, thread: thread)
    pages.introduce(await replay.plugins)
    for note in replay.notes { Output.errors.write("rutter replay: note: \(Printable.text(note))\n") }
    let report = ReplayReport(
      isJSON: options.isJSON, path: options.path, recording: recording, flow: flow, ink: pages.ink)
    switch options.work {
    case .compare(let from): return await compare(replay, pages, report, from: from)
    case .step: return await ReplayStepper(replay, pages, report, thread).run()
    case .spec, .page: return .fine
    }
  }

  // MARK: A page

  /// Writes the story of what is replayed, as long as it goes as it went.
  private func write(pageTo path: String, _ recording: Recording, _ flow: Flow) async throws(NavigatorError) -> ExitCode
  {
    let file: PageFile
    do throws(PageFile.Trouble) { file = try PageFile(path) } catch { return fail("--html \(error)", .usage) }
    let teller = Locked(StoryTeller())
    let replay = try Replay(
      recording, flow, witness: { event, effects, session in teller.withLock { $0.see(event, effects, session) } },
      thread: thread)
    for note in replay.notes { Output.errors.write("rutter replay: note: \(Printable.text(note))\n") }
    let step = await replay.run(through: options.until), position = await replay.position
    let report = ReplayReport(
      isJSON: options.isJSON, path: options.path, recording: recording, flow: flow, ink: Ink(isOn: false))
    let page = StoryPage(recording, teller.withLock { $0.story }, step, report.text(step, position), replay.notes)
    do throws(PageFile.Trouble) { try file.write(page.text) } catch { return fail("--html \(error)", .usage) }
    return report.end(step, after: position)
  }

  // MARK: A spec

  /// Writes the spec of what is replayed, as long as it goes as it went.
  private func write(specTo path: String?, _ recording: Recording, _ flow: Flow) async throws(NavigatorError)
    -> ExitCode
  {
    if let path, TextFile.isThere(path) { return fail("--out \(path): this file is there; name a new one", .usage) }
    if recording.isRestored {
      return fail(
        "--as-spec: \(options.path) goes on with a session that was saved, and a spec begins a new one; record a session from "
          + "its beginning: without --state, or with another --session", .usage)
    }
    let draft = SpecDraft()
    let replay = try Replay(recording, flow, audience: draft, thread: thread)
    var reason: String?, end = ExitCode.fine
    switch await replay.run(through: options.until) {
    case .end, .equal: break
    case .cannotGoOn(let why): reason = why
    case .damaged(let why): (reason, end) = (why, .usage)
    case .differs(let difference):
      return ReplayReport(isJSON: false, path: options.path, recording: recording, flow: flow, ink: Ink(isOn: false))
        .end(.differs(difference), after: difference.event)
    }
    let name = SpecPath.flow(flow.request?.flow ?? "", from: path)
    let (text, notes) = draft.text(of: recording, flow: name, in: path, from: options.path, endedBy: reason)
    for note in notes { Output.errors.write("rutter replay: note: \(Printable.line(note))\n") }
    guard let path else {
      Output.standard.write(text)
      return end
    }
    do throws(SystemError) { try TextFile.create(path, text) } catch {
      return fail("--out \(path): \(error)", .usage)
    }
    return end
  }

  // MARK: Comparing

  /// Replays to the end, or to the event that was named.
  private func compare(
    _ replay: Replay, _ pages: ReplayPages, _ report: ReplayReport, from: Int?
  ) async -> ExitCode {
    let last = options.until ?? replay.count - 1
    pages.setRead(false)
    while await replay.position <= last {
      let place = await replay.position, isTold = from.map { place >= $0 } ?? false
      // What showed before the first event that is told has to be known as well.
      pages.setRead(isTold || place >= last - 1 || place + 1 == from)
      let step = await replay.step()
      guard case .equal = step else {
        if isTold, case .differs = step { tell(pages.page) }
        return report.end(step, after: await replay.position, event: await event(of: step, report))
      }
      if isTold { tell(pages.page) }
      if place == last, options.until != nil, !isTold {
        Output.standard.write(pages.page.words + pages.page.frame)
      }
    }
    return report.end(options.until == nil ? .end : .equal(last), after: await replay.position)
  }

  /// What the event at which a replay differs was, in words. They need what showed before it, which is not kept on a long way
  /// that nobody reads: a second replay goes there.
  private func event(of step: Replay.Step, _ report: ReplayReport) async -> String? {
    guard case .differs(let difference) = step, !options.isJSON else { return nil }
    let pages = ReplayPages(report.recording, report.flow, isJSON: false, columns: 80, ink: report.ink)
    guard let replay = try? Replay(report.recording, report.flow, audience: pages) else { return nil }
    pages.setRead(false)
    if difference.event > 1 { _ = await replay.run(through: difference.event - 2) }
    pages.setRead(true)
    _ = await replay.run(through: difference.event)
    return pages.page.event
  }

  private func tell(_ page: ReplayPages.Page) {
    Output.standard.write(page.words + (page.hasNewFrame ? page.frame : ""))
  }

  private func fail(_ message: String, _ code: ExitCode) -> ExitCode {
    Output.errors.write("rutter replay: \(Printable.lines(message))\n")
    return code
  }
}
