internal import Rutter
internal import RutterText
internal import RutterWorkers

/// What `rutter run --watch` does while the flow does not load.
extension RunCommand {
  /// Says that nothing runs yet, and waits until that may have been mended.
  ///
  /// - Returns: false if nothing can be followed, or nobody waits any more: at `quit`, and at the end of input.
  func waitForChange(_ face: any Face, since attempt: Attempt, _ lines: inout InputLines) async -> Bool {
    face.flush()
    // The file of the session is let go of, as the next attempt opens it again. That may be a change beside the flow.
    face.forget()
    guard let watch = try? FlowWatch(attempt.files) else { return false }
    let words = "waiting for a change"
    if let screen = face as? ScreenFace { screen.note(words) } else { note(words) }
    // It may have come meanwhile.
    if readAgain() != attempt.read { return true }
    if face is ScreenFace { return watch.wait() }
    while lines.hasLine || !watch.wait(orFor: lines.descriptor) {
      guard let line = await lines.next() else { return false }
      if answer(line, face) == .quit { return false }
    }
    return true
  }

  private func readAgain() -> String {
    do throws(NavigatorError) { return try options.subject.setup().read().fingerprint } catch { return "\(error)" }
  }

  /// Answers a line while nothing runs.
  ///
  /// - Returns: The command, if it was one.
  private func answer(_ line: InputLines.Line, _ face: any Face) -> Command? {
    defer { face.flush() }
    do throws(CommandError) {
      guard let order = try face.read(line) else { return nil }
      let isToEnd = order.command == .quit
      if !isToEnd {
        face.problem(
          "nothing runs: the flow does not load, and a change of its files is waited for; quit ends that",
          code: NavigatorError.notLoaded([]).code, command: order.id)
      }
      face.done(order.id, result: isToEnd ? "ok" : "error")
      return order.command
    } catch {
      face.problem(error.message, code: error.code.rawValue, command: error.id)
      face.done(error.id, result: "error")
      return nil
    }
  }
}
