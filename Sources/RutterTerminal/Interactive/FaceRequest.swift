package import RutterText

/// What the interactive face asks for.
package enum FaceRequest: Sendable, Hashable {
  /// Something of the session.
  case command(Command)
  /// The scripts are to be read again.
  case reload
  /// The terminal was used by others, or shows something else than it should.
  case redraw
  /// The process is to be stopped until it is told to go on.
  case suspend
  /// The end; with Ctrl-C it is another one.
  case quit(isInterrupted: Bool)
}
