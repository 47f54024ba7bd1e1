internal import CRutterTerminal
internal import Glibc
internal import RutterWorkers

/// The terminal's way of reading and showing: lines that are shown, as everybody expects it; single keys; lines that are
/// not shown; and what a face needs besides, such as a screen of its own.
///
/// However the process ends, ``leave(_:)`` puts it back; after a crash a handler in C does, on whatever thread it was.
enum RawTerminal {
  /// What differs from the usual way of reading.
  enum Mode: Sendable {
    /// Each key comes at once, and is not shown.
    case keys
    /// Lines, of which only the end is shown: for secrets.
    case hidden
    /// The same as keys, and Ctrl-C is one of them.
    case question
    /// Every key comes as it is, but those that interrupt, stop or end the process.
    case editing
  }

  private struct Change: Sendable {
    var before: termios
    var mode: Mode
    var screen: ScreenModes
    /// What is written before the modes are switched off.
    var farewell = ""
  }
  private static let change = Locked<Change?>(nil)

  /// From now on it is read and shows that way; if it was another already, in place of that. INT still interrupts, but
  /// where a question is asked.
  static func enter(_ mode: Mode = .keys, screen: ScreenModes = []) {
    use { change(mode, screen) }
  }

  private static func change(_ mode: Mode, _ screen: ScreenModes) {
    let sequences = change.withLock { change -> String in
      var before = termios()
      if let change { before = change.before } else if tcgetattr(0, &before) != 0 { return "" }
      rt_watch_crashes()
      let old = change?.screen ?? []
      let next = Change(before: before, mode: mode, screen: screen, farewell: change?.farewell ?? "")
      change = next
      // Kept first: a crash may come at any moment.
      keep(next)
      set(changed(before, mode))
      return old.subtracting(screen).off + screen.subtracting(old).on
    }
    write(sequences)
  }

  /// Has a crash of any thread put the terminal back. Threads that may come to their stack's end call it, too.
  static func watchCrashes() { rt_watch_crashes() }

  /// Does something with the terminal, soon. Where another thread has crashed it is as it was, nothing is done with it any
  /// more, and this does not return.
  static func use<Result>(_ body: () -> Result) -> Result {
    while !rt_begin() { pause() }
    defer { rt_end() }
    return body()
  }

  /// What has to be written first when it is put back, however that comes: such as a way to the line below of what was
  /// drawn.
  static func setFarewell(_ text: String) {
    change.withLock { change in
      change?.farewell = text
      if let change { keep(change) }
    }
  }

  /// Puts everything back.
  static func restore() {
    change.withLock { change in
      if change != nil { rt_restore() }
      change = nil
    }
  }

  /// Puts everything back while the process is stopped.
  static func lend() { change.withLock { if $0 != nil { rt_restore() } } }

  /// Does again what was done before ``lend()``.
  static func takeBack() { use { changeAgain() } }

  private static func changeAgain() {
    let sequences = change.withLock { change -> String in
      guard let change else { return "" }
      keep(change)
      set(changed(change.before, change.mode))
      return change.screen.on
    }
    write(sequences)
  }

  private static func keep(_ change: Change) {
    var before = change.before
    let bytes = Array((change.farewell + change.screen.off).utf8)
    // What is too long is what a face says last; the modes count more.
    if !rt_keep(0, 1, &before, bytes, bytes.count) {
      let bytes = Array(change.screen.off.utf8)
      _ = rt_keep(0, 1, &before, bytes, bytes.count)
    }
  }

  private static func changed(_ before: termios, _ mode: Mode) -> termios {
    var after = before
    let off =
      switch mode {
      case .keys: ICANON | ECHO
      case .hidden: ECHO
      case .question: ICANON | ECHO | ISIG
      case .editing: ICANON | ECHO | IEXTEN
      }
    after.c_lflag &= ~tcflag_t(off)
    if mode == .hidden { after.c_lflag |= tcflag_t(ECHONL) }
    if mode == .editing {
      // Enter is Enter, and Ctrl-S and Ctrl-Q hold nothing up.
      after.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON)
    }
    return after
  }

  private static func set(_ mode: termios) {
    var mode = mode
    tcsetattr(0, TCSANOW, &mode)
  }

  /// Without the lock: where nobody reads any more this ends the process, which puts the terminal back.
  private static func write(_ text: String) { if !text.isEmpty { Output.standard.write(text) } }
}
