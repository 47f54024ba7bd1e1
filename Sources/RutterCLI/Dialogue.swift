internal import Rutter
internal import RutterText

/// The conversation with the one who uses a session: line by line, on the session's thread, so that what is written stays
/// in order. Nothing but `wait`, and waiting for the next line, gives the thread away.
extension Driver {
  /// Opens the session: all that it takes to show the first screen.
  ///
  /// - Parameters:
  ///   - stage: Tells what comes of it.
  ///   - url: Where to go from there.
  /// - Returns: Whether anything can be done with the session.
  func begin(_ stage: Stage, at url: String? = nil) -> Condition {
    stage.introduce(plugins)
    open()
    if let url, condition != .notLoaded {
      take(.requested(.open(url)))
      if commandOutcome?.isFailure == true { stage.failedToOpen() }
    }
    return condition
  }

  /// Carries out all lines of the input, to its end or to `quit`. The end of input runs as `wait` (K4).
  ///
  /// - Parameters:
  ///   - stage: Tells what comes of them.
  ///   - lines: The input.
  ///   - thread: Where the session goes on while there is nothing to read.
  func converse(_ stage: Stage, _ lines: inout InputLines, on thread: SessionThread) async {
    stage.face.ready()
    while let line = await nextLine(&lines, stage.face, thread) {
      if await obey(line, stage) == .quit { return }
      stage.face.ready()
      // Many lines may have come at once: what is due meanwhile has its turn between two of them.
      catchUp()
    }
    do throws(CommandError) { try await rest() } catch { stage.problem(error.message, code: error.code.rawValue) }
  }

  private func nextLine(_ lines: inout InputLines, _ face: any Face, _ thread: SessionThread) async
    -> InputLines.Line?
  {
    face.editsLines ? await lines.nextTyped(on: thread) { face.typed($0) } : await lines.next(on: thread)
  }

  /// Carries one line out, and answers it.
  ///
  /// - Returns: The command, if it was one.
  private func obey(_ line: InputLines.Line, _ stage: Stage) async -> Command? {
    var id: Value?
    do throws(CommandError) {
      guard let order = try stage.face.read(line) else { return nil }
      id = order.id
      stage.face.done(id, result: try await carryOut(order.command, stage.face))
      return order.command
    } catch {
      stage.problem(told(error.message), code: error.code.rawValue, command: error.id ?? id)
      stage.face.done(error.id ?? id, result: "error")
      return nil
    }
  }

  /// Carries a command out.
  ///
  /// - Returns: The word of the outcome, or `ok`.
  func carryOut(_ command: Command, _ face: any Face) async throws(CommandError) -> String {
    if let event = try command.event(types, finding: node) {
      take(event)
      // Who runs a line waits for its end.
      if case .line(_?) = command { try await rest() }
      return commandOutcome?.name ?? "ok"
    }
    switch command {
    case .advance(let microseconds): try advance(microseconds: microseconds)
    case .wait: try await rest()
    case .show: show(on: face)
    default: break
    }
    return "ok"
  }

  private func node(_ target: Target) throws(CommandError) -> NodeID {
    switch find(target) {
    case .success(let node): return node
    case .failure(let error): throw CommandError("\(error)", .target)
    }
  }
}
