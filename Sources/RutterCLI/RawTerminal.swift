internal import Glibc
internal import RutterWorkers

/// The terminal's way of reading: by lines, as everybody expects it, or by single keys.
///
/// However the process ends, ``leave(_:)`` puts it back.
enum RawTerminal {
  private static let saved = Locked<termios?>(nil)

  /// From now on each key comes at once, and is not shown. INT still interrupts.
  static func enter() {
    saved.withLock { saved in
      var mode = termios()
      guard saved == nil, tcgetattr(0, &mode) == 0 else { return }
      saved = mode
      Self.set(raw(mode))
    }
  }

  /// Reads by lines again, as before.
  static func restore() {
    saved.withLock { saved in
      if let mode = saved { Self.set(mode) }
      saved = nil
    }
  }

  /// Reads by lines while the process is stopped.
  static func lend() { saved.withLock { if let mode = $0 { Self.set(mode) } } }

  /// Reads by keys again, if it did before ``lend()``.
  static func takeBack() { saved.withLock { if let mode = $0 { Self.set(raw(mode)) } } }

  private static func raw(_ mode: termios) -> termios {
    var mode = mode
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    return mode
  }

  private static func set(_ mode: termios) {
    var mode = mode
    tcsetattr(0, TCSANOW, &mode)
  }
}
