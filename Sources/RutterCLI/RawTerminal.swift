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
      mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
      tcsetattr(0, TCSANOW, &mode)
    }
  }

  /// Reads by lines again, as before.
  static func restore() {
    let mode = saved.withLock { saved in
      defer { saved = nil }
      return saved
    }
    if var mode { tcsetattr(0, TCSANOW, &mode) }
  }
}
