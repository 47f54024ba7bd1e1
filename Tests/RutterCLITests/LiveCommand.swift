import Glibc
import RutterWorkers

/// The command itself while it runs: lines are typed one by one, and what it started can be looked at meanwhile.
final class LiveCommand {
  let process: pid_t
  private let input = Pipe(), output = Pipe(), errors = Pipe()
  private(set) var said = "", complained = ""
  private var code: Int32?

  init(_ arguments: [String]) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.reading, 0)
    posix_spawn_file_actions_adddup2(&actions, output.writing, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.writing, 2)
    var id: pid_t = 0
    var words = ([Command.path] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    Command.setSignals(&attributes)
    let failure = Pipe.gate.withLock { _ in posix_spawn(&id, Command.path, &actions, &attributes, &words, environ) }
    process = failure == 0 ? id : -1
    output.closeWriting()
    errors.closeWriting()
    input.closeReading()
  }

  deinit {
    if code == nil, process > 0 {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
  }

  func type(_ line: String) { input.put(line + "\n") }

  /// Reads until something was said, or complained of.
  ///
  /// - Returns: Whether it was, within a minute.
  func hears(_ text: String) -> Bool { waits { self.said.contains(text) || self.complained.contains(text) } }

  /// Reads until something holds.
  func waits(until holds: () -> Bool) -> Bool {
    for _ in 0..<600 {
      if holds() { return true }
      read(100)
    }
    return holds()
  }

  private func read(_ milliseconds: Int32) {
    var ends = [
      pollfd(fd: output.reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors.reading, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&ends, 2, milliseconds) > 0 else { return }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    for (index, end) in ends.enumerated() where end.revents != 0 {
      let count = Glibc.read(end.fd, &chunk, chunk.count)
      guard count > 0 else {
        usleep(1000)
        continue
      }
      let text = String(decoding: chunk[..<count], as: UTF8.self)
      if index == 0 { said += text } else { complained += text }
    }
  }

  /// Ends its input, and waits for its end.
  ///
  /// - Returns: Its exit code; minus the signal that ended it.
  func end() -> Int32 {
    input.closeWriting()
    let process = process
    var status: Int32 = 0
    guard waits(until: { waitpid(process, &status, WNOHANG) == process }) else { return .min }
    read(0)
    let result = status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    code = result
    return result
  }

  // MARK: What the system knows of it

  /// The processes that it has started and that it has not waited for yet.
  var children: [pid_t] {
    // Each was started by one of its threads.
    let tasks = (try? Descriptor(path: "/proc/\(process)/task").names()) ?? []
    return tasks.flatMap { task in
      Self.words(of: "/proc/\(process)/task/\(String(decoding: task, as: UTF8.self))/children").compactMap { pid_t($0) }
    }
  }

  var descriptors: Int { (try? Descriptor(path: "/proc/\(process)/fd").names().count) ?? 0 }

  /// Whether a process is there, and no mere remainder that nobody has waited for.
  static func lives(_ process: pid_t) -> Bool {
    let words = words(of: "/proc/\(process)/stat")
    return words.count > 2 && words[2] != "Z" && words[2] != "X"
  }

  private static func words(of path: String) -> [String] {
    let bytes = (try? Descriptor(path: path).readAll(limit: 4096)) ?? []
    return String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }.map(String.init)
  }
}
