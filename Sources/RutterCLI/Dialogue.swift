internal import Rutter
internal import RutterText

/// How a line of input is carried out. On the session's thread from the first word to the last, so that what is written
/// stays in order.
extension Driver {
  /// Opens the session: one way to its thread for all that it takes to show the first screen.
  func begin(_ stage: Stage) -> Condition {
    stage.introduce(plugins)
    open()
    return condition
  }

  /// Carries one line out.
  ///
  /// - Returns: Whether the session goes on.
  func obey(_ line: InputLines.Line, _ stage: Stage) async -> Bool {
    var id: Value?
    do throws(CommandError) {
      guard let order = try stage.face.read(line) else { return true }
      id = order.id
      let result = try await carryOut(order.command, stage)
      stage.face.done(id, result: result)
      return order.command != .quit
    } catch {
      stage.problem(error.message, code: error.code.rawValue, command: error.id ?? id)
      stage.face.done(error.id ?? id, result: "error")
      return true
    }
  }

  /// Carries a command out.
  ///
  /// - Returns: The word of the outcome, or `ok`.
  private func carryOut(_ command: Command, _ stage: Stage) async throws(CommandError) -> String {
    switch command {
    case .tap(let target): take(.activated(try node(target)))
    case .set(let target, let value): take(.set(try node(target), value))
    case .back: take(.back)
    case .cancel: take(.cancel)
    case .push, .pop, .popToRoot, .edit:
      if let request = try command.request(registry.types) { take(.requested(request)) }
    case .advance(let microseconds):
      try advance(microseconds: microseconds)
      return "ok"
    case .wait:
      try await rest()
      return "ok"
    case .show:
      stage.face.show(frame)
      return "ok"
    case .quit: return "ok"
    }
    return commandOutcome?.name ?? "ok"
  }

  private func node(_ target: Target) throws(CommandError) -> NodeID {
    // A number is taken as it is: the engine answers for nodes that are gone (P8).
    if case .node(let id) = target { return id }
    switch frame.find(target) {
    case .success(let node): return node.id
    case .failure(let error): throw CommandError("\(error)", .target)
    }
  }

  /// The end of input runs as `wait` (K4).
  func finishInput(_ stage: Stage) async {
    do throws(CommandError) { try await rest() } catch { stage.problem(error.message, code: error.code.rawValue) }
  }
}
