package import RutterCore
package import RutterLua
internal import RutterTesting

/// A spec file in a Lua state of its own, and the tests that it declares. Used by one thread.
///
/// The state is made once and runs test after test; after a test that was stopped by a limit it is made anew.
package final class SpecState {
  /// The spec file, as messages name it.
  package let file: String
  /// The folder that it lies in.
  let folder: String
  /// The tests in the order of the text.
  package private(set) var tests: [TestCase] = []
  /// Is told what the spec prints, line by line.
  package var onLog: (LogLine) -> Void = { _ in }

  private let source: PluginSource
  private let limits: Limits
  private let reader: FailureReader
  private var host: ScriptHost
  private var desk: SpecDesk
  private var outbox = Outbox()
  private var lastCoroutine = 0
  /// An invariant or a function that stands in for a load runs, which may look, but move nothing.
  private(set) var isReading = false
  /// A limit was broken: nothing runs in this state any more.
  private var isStopped = false

  /// Loads a spec file.
  ///
  /// - Parameters:
  ///   - file: Its text, under the name that messages use.
  ///   - modules: What it may `require`.
  ///   - limits: What each test may use up.
  /// - Throws: A failure of kind `loading`, with the place.
  package init(_ file: SourceText, modules: [SourceText] = [], limits: Limits = .testing) throws(Failure) {
    self.file = file.file
    folder = SpecFile.folder(of: file.file)
    // A file's list of tests crosses as one value, and there may be many thousands.
    var limits = limits
    limits.valueBytes = max(limits.valueBytes, limits.replyBytes)
    self.limits = limits
    source = Prelude.plugin(for: file, modules: modules)
    reader = FailureReader(files: [file.file] + modules.map(\.file))
    desk = SpecDesk(reader)
    host = ScriptHost(plugins: [source], limits: limits)
    tests = try load()
  }

  private static let plugin = PluginID(0)

  /// How many snapshots are written in one line of the file.
  func snapshots(inLine line: Int) -> Int {
    guard let text = source.modules.first(where: { $0.file == file }) else { return 0 }
    return SnapshotCalls(text.bytes).all.count { $0.line == line }
  }

  /// What a spec prints counts against its memory until it is told.
  private func emptyOutbox() -> Outbox { Outbox(plugins: 1, memoryLimit: limits.memoryBytes) }

  /// Makes the state and runs the spec file in it.
  private func load() throws(Failure) -> [TestCase] {
    desk = SpecDesk(reader)
    outbox = emptyOutbox()
    host = ScriptHost(plugins: [source], limits: limits)
    host.connect(desk, to: Self.plugin)
    host.turnBegins()
    let reply = host.run(.load(Self.plugin), reading: Self.reading(.spec(file)), outbox: &outbox)
    tellLog()
    isStopped = false
    switch reply {
    case .failed(let error): throw reader.failure(.loading, error)
    case .stopped(let stop): throw reader.failure(.loading, stop)
    default: break
    }
    guard desk.functions != nil, let tests = TestCase.list(desk.declared, file: file) else {
      throw Failure(.loading, "the spec language did not come up", at: Place(script: file, line: 0))
    }
    return tests
  }

  private static func reading(_ guest: Guest) -> Reading {
    Reading(
      guest: guest, caller: Caller(plugin: plugin, role: .guest), opening: Opening(seed: 0, startedAtMicroseconds: 0))
  }

  // MARK: Running a test

  /// Runs one test to its end.
  ///
  /// - Parameters:
  ///   - test: One of ``tests``.
  ///   - world: Carries its steps out, and answers its questions.
  ///   - comparesStates: Whether the states that it is in are compared with those of other runs.
  /// - Returns: How it ended. Whatever the world knows besides, it adds itself.
  package func run(
    _ test: TestCase, in world: any SpecWorld, comparesStates: Bool = false
  ) -> TestResult.Verdict {
    if let reason = test.pending { return .pending(reason) }
    if isStopped {
      do throws(Failure) { _ = try load() } catch { return .failed(error) }
    }
    guard let functions = desk.functions else { return .failed(Failure(.loading, "the spec file is not loaded")) }
    desk.world = world
    defer { desk.clear() }
    host.turnBegins()
    defer { _ = host.turnEnds() }
    return drive(functions.run, [.value(.integer(Int64(test.index))), .value(.boolean(comparesStates))], world)
  }

  /// Runs a function of the spec language to its end, with all its steps.
  private func drive(_ function: Handle, _ arguments: [Argument], _ world: any SpecWorld) -> TestResult.Verdict {
    lastCoroutine += 1
    let coroutine = CoroutineID(lastCoroutine)
    let reading = Self.reading(.test)
    outbox = emptyOutbox()
    var reply = host.run(.start(coroutine, function, arguments), reading: reading, outbox: &outbox)
    while case .waits(let wait) = reply {
      tellLog()
      switch answer(wait, world) {
      case .resumed(let resumption):
        reply = host.run(.resume(coroutine, resumption), reading: reading, outbox: &outbox)
      case .ended(let failure):
        _ = host.run(.close(coroutine), reading: Self.reading(.closing), outbox: &outbox)
        tellLog()
        if let functions = desk.functions, function != functions.finish { _ = drive(functions.finish, [], world) }
        return .failed(failure)
      }
    }
    tellLog()
    return verdict(reply)
  }

  private enum Step {
    case resumed(Resumption)
    case ended(Failure)
  }

  private func answer(_ wait: Wait, _ world: any SpecWorld) -> Step {
    guard case .call(let call) = wait, let step = SpecStep(call) else {
      let error = ScriptError("a spec waits for nothing of its own; its time is moved by app:advance and app:settle")
      return .resumed(.raise(.script(error)))
    }
    let place = reader.whole(step.place)
    let result = world.step(step.name, step.arguments, at: place)
    if case .ended(let failure) = result { return .ended(failure.placed(at: place)) }
    return .resumed(.values(desk.results(of: result, at: place)))
  }

  private func verdict(_ reply: Reply) -> TestResult.Verdict {
    switch reply {
    case .done(.string("passed")): return .passed
    case .done(.null): return .failed(Failure(.error, "the test failed with something that cannot be shown"))
    case .done(let told): return reader.verdict(told, desk)
    case .failed(let error): return .failed(reader.failure(.error, error))
    case .stopped(let stop):
      isStopped = true
      return .failed(reader.failure(.error, stop))
    case .tree, .selected, .edited, .verdict, .parts, .waits:
      return .failed(Failure(.error, "the spec language gave what is no result"))
    }
  }

  /// Has read what the spec holds, while its test waits.
  ///
  /// - Parameters:
  ///   - reader: Takes what is read.
  ///   - apps: What has read the apps that the test launched.
  func read(by reader: StateReader, apps: [StateReader]) {
    let scripts = ScriptReading(reader, apps: apps)
    desk.read(by: reader)
    reader.read(CoroutineID(lastCoroutine))
    scripts.read(host)
  }

  /// Why the states of the spec cannot be compared; nil if nothing is known that hinders it.
  var whyNoWalk: String? { host.whyNoWalk }

  // MARK: While the test waits

  /// Runs the invariants of the running test on one of its apps. Only while the world carries a step out.
  ///
  /// - Returns: The first that does not hold, with its name as the rule; nil if all do.
  package func check(app: Int) -> Failure? {
    guard let functions = desk.functions, !desk.isAnswering else { return nil }
    switch call(functions.check, [.integer(Int64(app))]) {
    case .passed, .pending: return nil
    case .failed(var failure):
      failure.kind = .invariant
      return failure
    }
  }

  /// Calls a function that stands in for a load. Only while the world carries a step out.
  ///
  /// - Parameters:
  ///   - number: As the stub says, `{"$stub":"call","number":n}`.
  ///   - arguments: Of the load.
  /// - Returns: One value, again a stub; or the failure that the function raised.
  package func answer(stub number: Int, _ arguments: [Value]) -> StepResult {
    guard let functions = desk.functions, !desk.isAnswering else {
      return .failed(Failure(.error, "a stub cannot be called while the spec runs"))
    }
    let reply = callHost(functions.answer, [.integer(Int64(number)), .list(arguments)])
    if case .done(.record(let record)) = reply, let stub = record["stub"] { return .values([stub]) }
    if case .done(.record(let record)) = reply, let told = record["failure"],
      case .failed(let failure) = reader.verdict(told, desk)
    {
      return .failed(failure)
    }
    if case .failed(let failure) = verdict(reply) { return .failed(failure) }
    return .failed(Failure(.error, "a stub gave what is no result"))
  }

  private func call(_ function: Handle, _ arguments: [Value]) -> TestResult.Verdict {
    verdict(callHost(function, arguments))
  }

  private func callHost(_ function: Handle, _ arguments: [Value]) -> Reply {
    isReading = true
    defer { isReading = false }
    var requests = emptyOutbox()
    let reply = host.run(.value(function, arguments), reading: Self.reading(.look), outbox: &requests)
    tell(requests.requests)
    return reply
  }

  // MARK: Log

  private func tellLog() {
    tell(outbox.requests)
    outbox = emptyOutbox()
  }

  private func tell(_ requests: [Outbox.Request]) {
    for case .log(let line) in requests { onLog(line) }
  }
}
