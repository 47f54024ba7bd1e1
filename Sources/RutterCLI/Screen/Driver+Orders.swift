internal import Rutter
internal import RutterText

/// The conversation with a person at the interactive face: order by order, on the session's thread.
extension Driver {
  /// Carries out what the person wants, until that is to quit.
  ///
  /// - Parameters:
  ///   - face: Where the orders come from.
  ///   - reload: Reads the scripts again.
  func converse(_ face: ScreenFace, reload: @Sendable (isolated Self) -> Void) async {
    while true {
      switch await face.orders.next() {
      case .command(let command): await obey(command, face)
      case .reload: reload(self)
      case .look: show(on: face)
      case .quit: return
      }
      // Many orders may have come at once: what is due meanwhile has its turn between two of them.
      catchUp()
    }
  }

  private func obey(_ command: Command, _ face: ScreenFace) async {
    do throws(CommandError) { _ = try await carryOut(command, face) } catch {
      face.problem(error.message, code: error.code.rawValue, command: nil)
    }
    face.done(nil, result: "ok")
  }
}
