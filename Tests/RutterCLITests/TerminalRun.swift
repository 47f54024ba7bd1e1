import Glibc

/// The command at a terminal of its own.
final class TerminalRun {
  private var master: Int32
  private var process: pid_t = 0
  private var modeBefore: [UInt8] = []
  private(set) var shown = ""
  /// What came after the last text that was waited for.
  private var unseen = ""
  /// Is given all bytes as they come.
  var tap: (([UInt8]) -> Void)?

  /// Starts it.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - shell: A script to be run instead, by a shell with job control, where the command is `"$0"`.
  ///   - columns: How wide the terminal is.
  ///   - rows: How high it is.
  ///   - environment: What is set besides, as `NAME=VALUE`.
  convenience init(
    _ arguments: String..., shell: String? = nil, columns: UInt16 = 80, rows: UInt16 = 24,
    environment: [String] = ["NO_COLOR=1", "TERM=xterm"]
  ) {
    self.init(all: arguments, shell: shell, columns: columns, rows: rows, environment: environment)
  }

  /// The same with its arguments as a list, a terminal of some height, and perhaps another program.
  init(
    all arguments: [String], program other: String? = nil, shell: String?, columns: UInt16, rows: UInt16,
    environment: [String]
  ) {
    let command = other ?? Command.path
    let program = shell == nil ? command : "/bin/bash"
    let start = shell.map { ["bash", "-c", "set -m\n\($0)", command] } ?? [command]
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // By the numbers of Linux: Glibc's own functions for this do not show in Swift.
    var number: Int32 = 0
    _ = ioctl(master, 0x4004_5431, &number)
    _ = ioctl(master, 0x8004_5430, &number)
    let name = "/dev/pts/\(number)"
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    modeBefore = Self.mode(of: master)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream: Int32 in 0...2 { posix_spawn_file_actions_addopen(&actions, stream, name, O_RDWR, 0) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A session of its own, so that the terminal is its controlling one and Ctrl-C reaches it.
    Command.setSignals(&attributes, flags: 0x80)
    var words = (start + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    _ = Pipe.gate.withLock { _ in posix_spawn(&process, program, &actions, &attributes, &words, &variables) }
  }

  deinit {
    if process > 0 {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    if master >= 0 { close(master) }
  }

  /// Waits until a text shows, after what was waited for before.
  ///
  /// - Returns: Whether it did before the command ended.
  func waits(for text: String) -> Bool {
    while true {
      if let place = unseen.indices.first(where: { unseen[$0...].hasPrefix(text) }) {
        unseen = String(unseen[place...].dropFirst(text.count))
        return true
      }
      guard let more = readSome() else { return false }
      unseen += more
      shown += more
    }
  }

  /// Waits until something is so that changes with what comes.
  ///
  /// - Returns: Whether it was before the command ended.
  func waits(until isReached: () -> Bool) -> Bool {
    while !isReached() { if readSome() == nil { return isReached() } }
    return true
  }

  /// Takes in what has come, and waits for nothing.
  func readWaiting() {
    var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    while poll(&waiting, 1, 0) > 0, readSome() != nil {}
  }

  func press(_ keys: String) { write(master, keys, keys.utf8.count) }
  func press(_ bytes: [UInt8]) { write(master, bytes, bytes.count) }

  /// Sends it a signal.
  func send(_ signal: Int32) { kill(process, signal) }

  /// Closes the terminal, as when its window is closed.
  func hangUp() {
    close(master)
    master = -1
  }

  /// Makes the terminal wider or narrower.
  func resize(columns: UInt16, rows: UInt16 = 24) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Whether keys come by lines and are shown, as everybody expects it.
  var isCooked: Bool {
    var mode = termios()
    tcgetattr(master, &mode)
    return mode.c_lflag & tcflag_t(ICANON) != 0 && mode.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Whether it reads and shows in every respect as when the command was started.
  var isAsBefore: Bool { Self.mode(of: master) == modeBefore }

  private static func mode(of terminal: Int32) -> [UInt8] {
    var mode = termios()
    tcgetattr(terminal, &mode)
    return withUnsafeBytes(of: mode) { Array($0) }
  }

  /// Waits for its end.
  ///
  /// - Returns: Its exit code.
  func end() -> Int32 {
    while let more = readSome() { shown += more }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    process = 0
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
  }

  /// In milliseconds; no command waits that long, on however busy a machine.
  private static let longestSilence: Int32 = 90_000

  /// nil once nobody writes any more. A command that is silent for minutes has missed what it should do: it is ended, so
  /// that one test fails instead of all others waiting for it.
  private func readSome() -> String? {
    // Nothing comes from a terminal that has hung up.
    if master < 0 { return nil }
    var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    if poll(&waiting, 1, Self.longestSilence) == 0, process > 0 { kill(process, SIGKILL) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(master, &bytes, bytes.count)
    if count > 0 { tap?(Array(bytes[..<count])) }
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}

extension String {
  /// Whether a text stands in this one.
  func hasText(_ text: String) -> Bool { indices.contains { self[$0...].hasPrefix(text) } }
}
