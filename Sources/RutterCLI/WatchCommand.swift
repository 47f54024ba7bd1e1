internal import Glibc
internal import RutterSpecs
internal import RutterText
internal import RutterWorkers

/// `rutter test --watch`: runs again when files change, or a key says so.
struct WatchCommand {
  let command: TestCommand
  let desks: CurrentDesk

  func run() async throws(UsageError) -> ExitCode {
    guard InputLines().isTerminal else {
      throw TestArguments.wrong("--watch takes keys from a terminal; there is none")
    }
    let changes: FileChanges
    do { changes = try FileChanges(roots()) } catch {
      throw TestArguments.wrong("--watch: \(error)")
    }
    var keys = WatchKeys(), code = ExitCode.fine, action = WatchKeys.Action.run, again = 0
    RawTerminal.enter()
    defer { RawTerminal.restore() }
    while action != .quit {
      switch action {
      case .run:
        code = try await runOnce(keys)
        // A script that was saved meanwhile has the tests run once more. What is written in that run is not looked at: tests
        // may write scripts themselves, each time.
        if changes.takeAll().hasScripts, again < Self.mostAgain, !command.arguments.runner.updateSnapshots {
          again += 1
          continue
        }
        again = 0
        say("\n")
        hint("Waiting for changes. ")
      case .askPath: if let text = ask("path has: ") { keys.filter(path: text) }
      case .askName: if let text = ask("name is: ") { filter(&keys, name: text) }
      case .help: hint()
      case .quit, .nothing: break
      }
      action = action == .askPath || action == .askName ? .run : next(&keys, changes)
    }
    return code
  }

  /// How often the tests run once more because a script was saved while they ran.
  private static let mostAgain = 1

  /// The folders to follow: those of what was named, where links lead, and those where flows are looked for besides.
  private func roots() -> [String] {
    let named = command.arguments.operands.map { Discovery.split($0)?.path ?? $0 }
    let folders = (named.isEmpty ? ["."] : named).map { TextFile.kind($0) == .folder ? $0 : parent($0) }
    let project = ProjectFolder.around(folders[0]).path ?? "."
    let linked = named.filter { TextFile.kind($0) != .folder }.compactMap { realPath($0).map(parent) }
    let shipped = ["flows", "plugins"].map { "\(project)/Scripts/\($0)" }.filter { TextFile.kind($0) == .folder }
    return Array(Set(folders + linked + shipped)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Says what the keys do; again if the process was stopped meanwhile and goes on.
  private func hint(_ start: String = "") {
    desks.say { WatchKeys.hints(start, columns: Output.errors.columns) }
  }

  private func runOnce(_ keys: WatchKeys) async throws(UsageError) -> ExitCode {
    desks.say { "" }
    var command = command
    command.arguments.isLastFailed = keys.isFailedOnly || command.arguments.isLastFailed
    if let name = keys.name {
      command.arguments.runner.selection.keyword = name
      command.arguments.choice = nil
    }
    say("\nRunning \(keys.description)\n\n")
    // Files may have come or gone since the last time; the operand itself may be gone for a moment.
    let targets: [SpecTarget]
    do throws(UsageError) {
      let all = try command.targets()
      targets = all.filter { keys.chooses($0.path) }
      if targets.isEmpty, !all.isEmpty {
        say(keys.nothingChosen)
        return .nothingSelected
      }
    } catch {
      say("\(error)\n")
      return .usage
    }
    return try await command.run(targets, desks)
  }

  private func filter(_ keys: inout WatchKeys, name: String) {
    do throws(SelectionError) { try keys.filter(name: name) } catch { say("\(error)\n") }
  }

  /// Waits for a key or a change.
  private func next(_ keys: inout WatchKeys, _ changes: borrowing FileChanges) -> WatchKeys.Action {
    while true {
      var waiting = [
        pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
        pollfd(fd: changes.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      poll(&waiting, 2, -1)
      if waiting[0].revents != 0 {
        var key: UInt8 = 0
        guard read(0, &key, 1) == 1 else { return .quit }
        let action = keys.press(key)
        if action != .nothing { return action }
      }
      if waiting[1].revents != 0 {
        // An editor writes several times; what follows at once belongs to it.
        usleep(50_000)
        if changes.take() { return .run }
      }
    }
  }

  /// Has a line typed in the usual way.
  private func ask(_ question: String) -> String? {
    RawTerminal.restore()
    defer { RawTerminal.enter() }
    desks.say { question }
    // A terminal gives a whole line at once; its end of input is not the end of what is typed later.
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(0, &bytes, bytes.count)
    if count <= 0 { return nil }
    return String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}

private func say(_ text: String) { Output.errors.write(text) }

/// Who is told of a run just now, so that a signal can end its reports; and what the user is asked between two runs.
final class CurrentDesk: Sendable {
  private let desk = Locked<ReportDesk?>(nil)
  private let hint = Locked<@Sendable () -> String>({ "" })
  /// Says what the user can do, and again if the process is stopped and goes on, at whatever moment that is.
  func say(_ hint: @escaping @Sendable () -> String) {
    self.hint.withLock { $0 = hint }
    repeatHint()
  }
  func repeatHint() { Output.errors.write(hint.withLock { $0 }()) }
  func set(_ desk: ReportDesk) { self.desk.withLock { $0 = desk } }
  func interrupt() { desk.withLock { $0 }?.interrupt() }
}
