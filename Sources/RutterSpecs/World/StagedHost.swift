package import RutterCore
package import RutterLua
internal import RutterTesting

/// The real host of scripts, with stubs in place of some loaders.
///
/// The engine sees no difference: a stub starts, waits, gives or fails as a loader does, and its timeout, its retries
/// and its sharing are the engine's own.
package struct StagedHost: ~Copyable, Host {
  private var base: ScriptHost
  private let staging: Staging
  /// Which loader a function belongs to, as of this version of the registry.
  private var loaders: [Handle: LoaderName] = [:]
  private var version = -1

  /// Puts what is staged before a host.
  package init(_ base: consuming ScriptHost, _ staging: Staging) {
    self.base = base
    self.staging = staging
  }

  package var plugins: [PluginInfo] { base.plugins }
  package var memoryLimit: Int { base.memoryLimit }
  package var keepsCopies: Bool { base.keepsCopies }

  package mutating func run(_ call: ScriptCall, reading: borrowing Reading, outbox: inout Outbox) -> Reply {
    if let reply = stagedReply(to: call, reading) { return reply }
    let reply = base.run(call, reading: reading, outbox: &outbox)
    return staging.losses.isEmpty ? reply : lose(reply, to: call)
  }

  /// What comes in place of the value of a load whose answer is lost; else what the script said.
  private mutating func lose(_ reply: consuming Reply, to call: ScriptCall) -> Reply {
    switch call {
    case .start(let coroutine, _, _), .resume(let coroutine, _), .close(let coroutine):
      guard let instead = staging.losses[coroutine] else { return reply }
      if case .waits = reply { return reply }
      staging.losses[coroutine] = nil
      if case .close = call { return reply }
      guard case .done = reply else { return reply }
      return begin(instead, coroutine)
    case .load, .compile, .build, .row, .value, .select, .edit, .route: return reply
    }
  }

  /// What a stub answers in the place of a script; nil for what is the script's own.
  private mutating func stagedReply(to call: ScriptCall, _ reading: borrowing Reading) -> Reply? {
    switch call {
    case .start(let coroutine, let function, let arguments):
      guard staging.isNeeded, reading.caller.role == .loader else { return nil }
      learn(reading.registry)
      let values = arguments.compactMap { if case .value(let value) = $0 { value } else { nil } }
      switch staging.fate(of: loaders[function], values) {
      case .own: return nil
      case .loss(let instead):
        staging.losses[coroutine] = instead
        return nil
      case .stub(let stub):
        return begin(staging.resolve(stub, values), coroutine)
      }
    case .resume(let coroutine, _): return staging.waiting.removeValue(forKey: coroutine).map { begin($0, coroutine) }
    case .close(let coroutine): return staging.waiting.removeValue(forKey: coroutine).map { _ in .done(.null) }
    case .load, .compile, .build, .row, .value, .select, .edit, .route: return nil
    }
  }

  private mutating func learn(_ registry: Registry) {
    if version == registry.version { return }
    version = registry.version
    loaders = [:]
    for name in registry.loaderNames {
      if let loader = registry.loader(name) { loaders[loader.load] = name }
    }
  }

  /// Goes on with a stub as far as it can without a wait.
  private func begin(_ stub: Stub, _ coroutine: CoroutineID) -> Reply {
    switch stub {
    case .value(let value), .wrongType(let value): return .done(value)
    case .error(let message):
      staging.onFailure(message)
      return .failed(ScriptError(message))
    case .raised(let error):
      staging.onFailure(error.message)
      return .failed(error)
    case .after(let microseconds, let then):
      staging.waiting[coroutine] = then
      return .waits(.sleep(microseconds: microseconds))
    case .never:
      staging.waiting[coroutine] = .never
      return .waits(.call(.never))
    case .sequence(let parts): return begin(parts[0], coroutine)
    case .call: return .failed(ScriptError("a function inside of another stub is not called"))
    }
  }

  /// Has read what the scripts hold.
  borrowing func read(by scripts: ScriptReading) { scripts.read(base) }

  /// Why the states of one of its plugins cannot be compared; nil if nothing is known that hinders it.
  var whyNoWalk: String? { base.whyNoWalk }

  // MARK: What is the real host's

  package mutating func prepare(_ sources: [PluginSource], access: [PluginID: Access]) {
    base.prepare(sources, access: access)
  }
  package mutating func loadVersion(of plugin: PluginID, reading: borrowing Reading, outbox: inout Outbox) -> Reply {
    base.loadVersion(of: plugin, reading: reading, outbox: &outbox)
  }
  package mutating func adoptVersions(of plugins: [PluginID]) { base.adoptVersions(of: plugins) }
  package mutating func dropVersions() { base.dropVersions() }

  package borrowing func place(of function: Handle) -> Place? { base.place(of: function) }
  package borrowing func randomState(of plugin: PluginID) -> [UInt64]? { base.randomState(of: plugin) }
  package mutating func setRandomState(_ state: [UInt64], of plugin: PluginID) {
    base.setRandomState(state, of: plugin)
  }

  package mutating func release(_ handles: [Handle]) { base.release(handles) }
  package mutating func stop(_ plugin: PluginID) { base.stop(plugin) }
  package mutating func spend(_ work: Int, for plugin: PluginID) -> Stop? { base.spend(work, for: plugin) }

  package mutating func serve(_ client: PluginID) { base.serve(client) }
  package mutating func turnBegins() { base.turnBegins() }
  package mutating func turnEnds() -> Forgotten { base.turnEnds() }
}

/// What the test decides about the loads of one launch.
package final class Staging {
  var stubs: Stubs
  /// What stands in for the answers of calls that were made.
  var answers: [CallID: Stub] = [:]
  /// Stubs that wait, by the coroutine whose place they take.
  var waiting: [CoroutineID: Stub] = [:]
  /// Loads whose script runs and whose value is lost, with what comes in its place.
  var losses: [CoroutineID: Stub] = [:]
  /// Is told what a load fails with that something stands in for.
  let onFailure: (String) -> Void
  /// Chooses how a load ends, where outcomes are explored; it is given what stands in for it.
  private let decide: ((LoaderName?, Stub?) -> LoadFate)?
  /// Calls a function of the test that stands in for a load.
  private let ask: (Int, [Value]) -> StepResult

  /// Stages nothing but what is decided load by load; a load that is written in a link has no name.
  package convenience init(decide: @escaping (LoaderName?) -> Stub?) {
    self.init(Stubs(), ask: { _, _ in .values([]) }, decide: { name, _ in decide(name).map { .stub($0) } ?? .own })
  }

  init(
    _ stubs: Stubs, ask: @escaping (Int, [Value]) -> StepResult,
    decide: ((LoaderName?, Stub?) -> LoadFate)? = nil, onFailure: @escaping (String) -> Void = { _ in }
  ) {
    self.stubs = stubs
    self.ask = ask
    self.decide = decide
    self.onFailure = onFailure
  }

  /// What a function of the test says, if the stub is one.
  func resolve(_ stub: Stub, _ arguments: [Value]) -> Stub {
    guard case .call(let number) = stub else { return stub }
    switch ask(number, arguments) {
    case .values(let values):
      do throws(StubError) { return try Stub(values.first ?? .null) } catch { return .error(error.description) }
    case .failed(let failure), .ended(let failure):
      return .raised(ScriptError(failure.message, at: failure.place, traceback: failure.traceback))
    }
  }

  /// Chooses what stands in for the answer of a call.
  ///
  /// - Returns: How long that takes; nil for ever.
  func delay(of id: CallID, _ call: OutsideCall) -> Int64? {
    guard var stub = stubs.next(call.name) else { return 0 }
    note(call.name, call.arguments)
    var microseconds: Int64 = 0
    while case .after(let time, let then) = stub {
      microseconds += time
      stub = then
    }
    if case .never = stub { return nil }
    answers[id] = stub
    return microseconds
  }

  var isNeeded: Bool { decide != nil || !stubs.isEmpty }

  /// What stubs were asked, by the names of what they stand in for.
  private(set) var calls: [Text: [Value]] = [:]
  /// So many calls are kept: a flow that asks without end is stopped by other limits.
  private static let mostCalls = 10_000
  private var callCount = 0
  /// Bytes that their arguments may still take.
  private var room = mostBytes
  private static let mostBytes = 32 << 20
  /// Is told why the test fails, where they take more.
  var onExcess: (String) -> Void = { _ in }

  private func note(_ name: String, _ arguments: [Value]) {
    callCount += 1
    if callCount > Self.mostCalls || room == 0 { return }
    let call = Value.list(arguments)
    room = max(0, room - call.weight)
    if room > 0 { return calls[Text(name), default: []].append(call) }
    onExcess("what stubs of this flow were asked takes more than \(Self.mostBytes.roundedSize)")
  }

  /// What becomes of a loader's run; one that is written in a link has no name.
  func fate(of loader: LoaderName?, _ arguments: [Value]) -> LoadFate {
    let stub = loader.map { stubs.next($0.description) } ?? stubs.nextInline()
    if stub != nil { note(loader?.description ?? Stubs.inline, arguments) }
    return decide?(loader, stub) ?? stub.map { .stub($0) } ?? .own
  }
}
