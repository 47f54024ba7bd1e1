internal import Glibc
internal import RutterWorkers

/// The terminal's way of reading: by lines that are shown, as everybody expects it; by single keys; or by lines that are
/// not shown.
///
/// However the process ends, ``leave(_:)`` puts it back.
enum RawTerminal {
  /// What differs from the usual way.
  enum Mode: Sendable {
    /// Each key comes at once, and is not shown.
    case keys
    /// Lines, whose text is not shown: for secrets.
    case hidden
    /// The same as keys, and Ctrl-C is one of them.
    case question
  }

  private struct Change: Sendable {
    var before: termios
    var mode: Mode
  }
  private static let change = Locked<Change?>(nil)

  /// From now on it reads that way. INT still interrupts, but where a question is asked.
  static func enter(_ mode: Mode = .keys) {
    change.withLock { change in
      var before = termios()
      guard change == nil, tcgetattr(0, &before) == 0 else { return }
      change = Change(before: before, mode: mode)
      set(changed(before, mode))
    }
  }

  /// Reads lines again and shows them, as before.
  static func restore() {
    change.withLock { change in
      if let before = change?.before { set(before) }
      change = nil
    }
  }

  /// Reads lines and shows them while the process is stopped.
  static func lend() { change.withLock { if let before = $0?.before { set(before) } } }

  /// Reads again as it did before ``lend()``.
  static func takeBack() { change.withLock { if let change = $0 { set(changed(change.before, change.mode)) } } }

  private static func changed(_ before: termios, _ mode: Mode) -> termios {
    var after = before
    let off =
      switch mode {
      case .keys: ICANON | ECHO
      case .hidden: ECHO
      case .question: ICANON | ECHO | ISIG
      }
    after.c_lflag &= ~tcflag_t(off)
    return after
  }

  private static func set(_ mode: termios) {
    var mode = mode
    tcsetattr(0, TCSANOW, &mode)
  }
}
