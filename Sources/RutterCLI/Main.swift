internal import Glibc
internal import Rutter
internal import RutterLua
internal import RutterSpecs
internal import RutterText
internal import RutterWorkers

/// The command `rutter`.
@main
enum Main {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    if words.first == IsolatedPlugin.word { isolate(words) }
    occupyStandardStreams()
    ProcessMemory.keepLittle()
    Signals.block()
    // Before there is any thread: the tests run in a process of their own.
    let logbook = words.first == CommandTable.test.name ? supervised() : nil
    do throws(SystemError) {
      // The runtime of Swift keeps each thread's number, by which its locks know their owners, and a process that was
      // forked has that of the old one on its main thread: two threads that came to the same constant for the first time
      // would wait for each other for ever.
      if hasDeepStack, logbook == nil { leave(try work(words, logbook)) }
      // Where stacks are limited, too, a thread with a stack of its own does what the main one cannot.
      let thread = try Thread(stackBytes: 2 * SessionThread.stackBytes) {
        do throws(SystemError) { leave(try work(words, logbook)) } catch { fail(error) }
      }
      Signals.leaveToOthers()
      thread.join()
    } catch {
      fail(error)
    }
  }

  /// Is the process of a plugin, and nothing else.
  private static func isolate(_ words: [String]) -> Never {
    guard let hardening = IsolatedPlugin.harden(words) else {
      Output.errors.write("rutter: \(IsolatedPlugin.word) is for rutter itself; see 'rutter run --isolate'\n")
      exit(2)
    }
    if hasDeepStack { exit(IsolatedPlugin.run(hardening)) }
    do throws(SystemError) {
      let thread = try Thread(stackBytes: 2 * SessionThread.stackBytes) { exit(IsolatedPlugin.run(hardening)) }
      thread.join()
    } catch { exit(70) }
    exit(0)
  }

  private static func supervised() -> Logbook? {
    Supervisor.start { Output.errors.write("rutter test: \($0)\n") }
  }

  private static func fail(_ error: SystemError) -> Never {
    Output.errors.write("rutter: \(error)\n")
    leave(.internalError)
  }

  /// Whether the main thread's stack holds what a session needs.
  private static var hasDeepStack: Bool {
    var limit = rlimit()
    return getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0
      && limit.rlim_cur >= rlim_t(SessionThread.stackBytes)
  }

  /// Carries a command line out on this thread, which is the session's as well.
  private static func work(_ words: [String], _ logbook: Logbook?) throws(SystemError) -> ExitCode {
    let thread = try SessionThread.ofCaller()
    return thread.run { await run(words, thread, logbook) }
  }

  private static func run(_ words: [String], _ thread: SessionThread, _ logbook: Logbook?) async -> ExitCode {
    do throws(UsageError) {
      return try await dispatch(words, thread, logbook)
    } catch {
      let command = error.command.map { " \($0)" } ?? ""
      Output.errors.write("rutter\(command): \(Printable.lines("\(error)"))\nTry 'rutter\(command) --help'.\n")
      return .usage
    }
  }

  /// Swift's runtime repairs words of the command line that are not UTF-8, so that a file would be told to be missing that
  /// is there.
  private static func refuseOtherThanUTF8() throws(UsageError) {
    for word in UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)) {
      guard let word, String(validatingCString: word) == nil else { continue }
      throw UsageError(
        "'\(String(cString: word).shortened)' is not UTF-8; rename a file, or reach it by a link; in a URL, write %HH")
    }
  }

  private static func dispatch(
    _ words: [String], _ thread: SessionThread, _ logbook: Logbook?
  ) async throws(UsageError) -> ExitCode {
    guard let first = words.first else {
      Output.errors.write(Help.greeting())
      return .usage
    }
    try refuseOtherThanUTF8()
    switch first {
    case "help", "--help", "-h": return try help(words.dropFirst().first)
    case "--version", "-V": return say("rutter \(Help.version)\n")
    default: break
    }
    let table = try table(first)
    let arguments = try ParsedArguments(Array(words.dropFirst()), table: table)
    if arguments.has("--help") { return say(Help.text(table)) }
    if arguments.has("--version") { return say("rutter \(Help.version)\n") }
    // Signals are blocked, so somebody has to wait for them. These do so themselves, as they have more to do then.
    let waiting = [CommandTable.run, .test, .repl, .replay, .graph].map(\.name)
    if !waiting.contains(table.name) { try? Signals.watch { _ in } }
    if table.name == CommandTable.test.name {
      let drawn = logbook?.seed ?? .random(in: Logbook.seeds)
      let told = try TestArguments(arguments, drawnSeed: drawn)
      return try await TestCommand(arguments: told, logbook: logbook) { Runner(options: $0) }.run()
    }
    if table.name == CommandTable.plugins.name {
      let subject = try FlowOptions(arguments, command: table.name)
      return PluginsCommand(subject: subject, isJSON: arguments.has("--json")).run()
    }
    if table.name == CommandTable.config.name {
      let subject = try FlowOptions(arguments, command: table.name)
      return ConfigCommand(subject: subject, isJSON: arguments.has("--json")).run()
    }
    if table.name == CommandTable.check.name { return try CheckCommand(arguments).run() }
    if table.name == CommandTable.explain.name { return try ExplainCommand(arguments).run() }
    if table.name == CommandTable.graph.name { return GraphCommand(options: try GraphOptions(arguments)).run() }
    if table.name == CommandTable.repl.name { return try await ReplCommand(arguments, thread: thread).run() }
    if table.name == CommandTable.replay.name {
      return await ReplayCommand(options: try ReplayOptions(arguments), thread: thread).run()
    }
    if table.name == CommandTable.state.name { return StateCommand(options: try StateOptions(arguments)).run() }
    if table.name == CommandTable.new.name { return try NewCommand(arguments).run() }
    if table.name == CommandTable.trust.name { return try TrustCommand(arguments).run() }
    if table.name == CommandTable.man.name { return try ManCommand(arguments).run() }
    if table.name == CommandTable.completions.name { return try CompletionsCommand(arguments).run() }
    return await RunCommand(options: try RunOptions(arguments), thread: thread).run()
  }

  private static func help(_ name: String?) throws(UsageError) -> ExitCode {
    guard let name else { return say(Help.overview()) }
    return say(Help.text(try table(name)))
  }

  private static func table(_ name: String) throws(UsageError) -> CommandTable {
    if let table = CommandTable.all.first(where: { $0.name == name }) { return table }
    let names = CommandTable.all.map(\.name)
    let all = names.joined(separator: ", ")
    if name.hasPrefix("-") {
      let near = nearest(name, among: ["--help", "--version"])
      throw UsageError(
        "unknown option '\(name.shortened)'; \(near.map { "did you mean \($0)?" } ?? "a command comes first: \(all)")")
    }
    let way = nearest(name, among: names).map { "did you mean '\($0)'?" } ?? "there is \(all)"
    throw UsageError("unknown command '\(name.shortened)'; \(way)")
  }

  private static func say(_ text: String) -> ExitCode {
    Output.standard.write(text)
    return .fine
  }
}
