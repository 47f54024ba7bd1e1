import Glibc

/// The command itself, as a process of its own.
struct Command {
  /// What came of a run.
  struct Result {
    var code: Int32
    var output: String
    var errors: String
    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// Whether it says that it was interrupted, and at which test, unless that was between two of them.
    func names(unfinished test: String) -> Bool {
      let known = "\ninterrupted; this is what is known\n"
      return output.contains(known + "  it was at \(test)") || output.contains(known + "in ")
    }
  }

  /// The built command.
  static let path = path(of: "rutter")

  /// A program that was built with it.
  static func path(of program: String) -> String { "\(folder)/\(program)" }

  /// All programs lie beside the tests.
  private static let folder: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let words = CommandLine.arguments.joined(separator: " ")
    // Run by a helper program, the tests' own bundle is named in the arguments.
    let own = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let bundle = words.split(separator: " ").map(String.init).first { $0.hasSuffix(".xctest") } ?? own
    return bundle.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }()

  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - program: What is run in its place, such as a shell that sets limits first.
  ///   - arguments: Its arguments.
  ///   - input: What it reads; nil closes its standard input.
  ///   - signal: Is sent once it has shown something.
  ///   - told: Is among its errors before the signal is sent.
  ///   - ofChild: Whether the signal goes to the process that it has started, in which tests run.
  ///   - isHeard: Whether anybody reads its standard output.
  /// - Returns: What came of it.
  static func run(
    program: String = path, _ arguments: String..., input: String? = "", signal: Int32? = nil,
    after told: String? = nil, ofChild: Bool = false, isHeard: Bool = true
  ) -> Result {
    run(program, all: arguments, input: input, signal: signal, after: told, ofChild: ofChild, isHeard: isHeard)
  }

  /// The same with its arguments as a list.
  static func run(
    _ program: String, all arguments: [String], input: String? = "", signal: Int32? = nil, after told: String? = nil,
    ofChild: Bool = false, isHeard: Bool = true
  ) -> Result {
    let standardInput = Pipe(), output = Pipe(), errors = Pipe()
    if !isHeard { output.closeReading() }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if input == nil {
      posix_spawn_file_actions_addclose(&actions, 0)
    } else {
      posix_spawn_file_actions_adddup2(&actions, standardInput.reading, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output.writing, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.writing, 2)
    var process: pid_t = 0
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    setSignals(&attributes)
    let failure = Pipe.gate.withLock { _ in posix_spawn(&process, program, &actions, &attributes, &words, environ) }
    guard failure == 0 else {
      return Result(code: -1, output: "", errors: "cannot run \(program)")
    }
    output.closeWriting()
    errors.closeWriting()
    standardInput.put(input ?? "")
    if let signal, told == nil {
      var ready = pollfd(fd: output.reading, events: Int16(POLLIN), revents: 0)
      poll(&ready, 1, -1)
      // What shows first may show before the first test runs.
      if ofChild { usleep(300_000) }
      kill(ofChild ? child(of: process) ?? process : process, signal)
    }
    if signal == nil { standardInput.closeWriting() }
    var awaited = signal == nil ? nil : told
    let said = Pipe.all([output, errors]) { bytes in
      guard let signal, let text = awaited, String(decoding: bytes[1], as: UTF8.self).contains(text) else { return }
      awaited = nil
      kill(process, signal)
    }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return Result(code: status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F), output: said[0], errors: said[1])
  }

  /// The process that another one has started.
  private static func child(of process: pid_t) -> pid_t? {
    guard let file = fopen("/proc/\(process)/task/\(process)/children", "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ").first.flatMap { pid_t($0) }
  }

  /// Has a process begin with signals as a shell starts it, whoever runs the tests: a script may have some ignored, and
  /// the threads of the tests have most of them blocked.
  static func setSignals(_ attributes: inout posix_spawnattr_t, flags: Int32 = 0) {
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(flags | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
  }
}
