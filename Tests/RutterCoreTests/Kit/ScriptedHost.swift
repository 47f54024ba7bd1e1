import RutterCore

/// A host whose scripts are Swift closures, and which keeps a record of every call.
struct ScriptedHost: ~Copyable, Host {
  let functions = Functions()
  let record = Record()
  private(set) var setups: [PluginSetup]
  private var coroutines: [CoroutineID: Coroutine] = [:]
  /// New versions of plugins, and the highest slot before each was loaded.
  private var versions: [PluginID: (setup: PluginSetup, mark: Int)] = [:]

  /// What the engine did with the host, readable while the session holds it.
  final class Record {
    /// One line a call: `start action Go`, `build screen of integer`, `close loader slow`.
    var calls: [String] = []
    /// The names of the coroutines that run, by number.
    var running: [CoroutineID: String] = [:]
    /// What the engine did wrong.
    var faults: [String] = []
    /// What the next `turnEnds` gives.
    var forgotten = Forgotten()
    /// What no script holds any more, given when the collector runs.
    var garbage = Forgotten()
    var stopped: [PluginID] = []
    /// For whom the engine works, and which plugins ran for whom: `flow for guest`.
    var client = PluginID.host
    var errands: [String] = []
    /// After so many errands their client is stopped.
    var mostErrands = Int.max
    var turns = 0
    var isInTurn = false
    /// The row that has to come next, as was said when the one before was built.
    var promise: RowPromise?
    /// How many rows came as was said.
    var keptPromises = 0
  }

  init(_ setups: [PluginSetup]) { self.setups = setups }

  var plugins: [PluginInfo] {
    setups.indices.map { index in
      var info = PluginInfo(id: PluginID(index), name: setups[index].name)
      info.access = setups[index].access
      return info
    }
  }

  /// Large enough for what tests hold at once, and small enough to be counted anew now and then.
  var memoryLimit: Int { 64 << 20 }

  mutating func serve(_ client: PluginID) { record.client = client }

  mutating func spend(_ work: Int, for plugin: PluginID) -> Stop? {
    let own = record.errands.count { $0.hasSuffix(" for \(name(plugin))") }
    return own > record.mostErrands ? Stop(.time, allowed: "a test", at: nil) : nil
  }

  private func name(_ plugin: PluginID) -> String {
    setups.indices.contains(plugin.number) ? setups[plugin.number].name : "nobody"
  }

  private func script(_ plugin: PluginID) -> Script {
    if record.stopped.contains(plugin) { record.faults.append("a stopped plugin was called") }
    if !record.isInTurn { record.faults.append("a script was called outside a turn") }
    return Script(plugin: plugin, functions: functions)
  }

  /// Like a host of plugins in processes of their own, which has rows made before they are asked for.
  var keepsCopies: Bool { true }

  mutating func run(_ call: ScriptCall, reading: borrowing Reading, outbox: inout Outbox) -> Reply {
    record.noteNext(call, reading, outbox.counters)
    if record.client != .host, record.client != reading.caller.plugin {
      record.errands.append("\(name(reading.caller.plugin)) for \(name(record.client))")
    }
    let reply = answer(call, reading, &outbox)
    record.noteAhead(call, reply, reading, outbox.counters)
    return reply
  }

  private mutating func answer(_ call: ScriptCall, _ reading: borrowing Reading, _ outbox: inout Outbox) -> Reply {
    switch call {
    case .load(let plugin): load(plugin, reading, &outbox)
    case .compile: .failed(ScriptError("this host takes no lines"))
    case .build(let function, let arguments): build(function, arguments, reading, &outbox)
    case .row(let rows, let index): row(rows, at: index, reading, &outbox)
    case .value(let function, let arguments): value(function, arguments, reading, &outbox)
    case .select(let function, let all): select(function, all: all, reading, &outbox)
    case .edit(let function): edit(function, reading, &outbox)
    case .route(let function, let parameters): route(function, parameters, reading, &outbox)
    case .start(let coroutine, let function, let arguments): start(coroutine, function, arguments, reading, &outbox)
    case .resume(let coroutine, let resumption): resume(coroutine, resumption, reading, &outbox)
    case .close(let coroutine): close(coroutine, reading, &outbox)
    }
  }

  private mutating func load(_ plugin: PluginID, _ reading: borrowing Reading, _ outbox: inout Outbox) -> Reply {
    let setup = setups[plugin.number], script = script(plugin)
    record.calls.append("load \(setup.name)")
    do throws(ScriptError) {
      try script.lend(reading, &outbox) { () throws(ScriptError) in try setup.run(script) }
      return .done(.null)
    } catch {
      return .failed(error)
    }
  }

  private mutating func build(
    _ function: Handle, _ arguments: [Argument], _ reading: borrowing Reading, _ outbox: inout Outbox
  ) -> Reply {
    guard case .builder(let name, let body)? = functions[function] else { return wrong("build", function) }
    record.calls.append("build \(name)")
    let script = script(function.plugin)
    script.arguments = arguments
    return nodes(script, reading, &outbox) { () throws(ScriptError) in try body(script) }
  }

  private mutating func row(_ rows: Handle, at index: Int, _ reading: borrowing Reading, _ outbox: inout Outbox)
    -> Reply
  {
    guard case .rows(let name, let items, let body)? = functions[rows] else { return wrong("row", rows) }
    record.calls.append("row \(index) of \(name)")
    let script = script(rows.plugin)
    return nodes(script, reading, &outbox) { () throws(ScriptError) in try body(script, items[index], index) }
  }

  private func nodes(
    _ script: Script, _ reading: borrowing Reading, _ outbox: inout Outbox,
    _ body: () throws(ScriptError) -> [Piece]?
  ) -> Reply {
    do throws(ScriptError) {
      defer { record.garbage.cells += script.cells }
      return try script.lend(reading, &outbox) { () throws(ScriptError) -> Reply in
        let pieces = try body()
        if let stop = script.stop { return .stopped(stop) }
        guard let pieces else { return .done(.null) }
        return .tree(Piece.tree(pieces, script))
      }
    } catch {
      return .failed(error)
    }
  }

  private mutating func value(
    _ function: Handle, _ arguments: [Value], _ reading: borrowing Reading, _ outbox: inout Outbox
  ) -> Reply {
    guard case .value(let name, let body)? = functions[function] else { return wrong("value", function) }
    record.calls.append("value \(name)")
    let script = script(function.plugin)
    script.arguments = arguments.map { .value($0) }
    do throws(ScriptError) {
      let value = try script.lend(reading, &outbox) { () throws(ScriptError) in try body(script) }
      return script.stop.map { .stopped($0) } ?? .done(value)
    } catch {
      return .failed(error)
    }
  }

  private mutating func select(_ function: Handle, all: Bool, _ reading: borrowing Reading, _ outbox: inout Outbox)
    -> Reply
  {
    guard case .selector(let name, let body)? = functions[function] else { return wrong("select", function) }
    record.calls.append("select \(name)")
    if record.stopped.contains(function.plugin) { record.faults.append("a stopped plugin was called") }
    var found: [EntryID] = []
    do throws(ScriptError) {
      for place in (0..<reading.pathCount).reversed() {
        let entry = reading.entry(at: place)
        guard try body(entry) else { continue }
        found.append(entry.id)
        if !all { break }
      }
      return .selected(found)
    } catch {
      return .failed(error)
    }
  }

  private mutating func edit(_ function: Handle, _ reading: borrowing Reading, _ outbox: inout Outbox) -> Reply {
    guard case .edit(let name, let body)? = functions[function] else { return wrong("edit", function) }
    record.calls.append("edit \(name)")
    let script = script(function.plugin)
    do throws(ScriptError) {
      let steps = try script.lend(reading, &outbox) { () throws(ScriptError) in try body(script) }
      return script.stop.map { .stopped($0) } ?? .edited(steps)
    } catch {
      return .failed(error)
    }
  }

  private mutating func route(
    _ function: Handle, _ parameters: Value, _ reading: borrowing Reading, _ outbox: inout Outbox
  ) -> Reply {
    guard case .route(let name, let body)? = functions[function] else { return wrong("route", function) }
    record.calls.append("route \(name)")
    let script = script(function.plugin)
    script.arguments = [.value(parameters)]
    do throws(ScriptError) {
      let parts = try script.lend(reading, &outbox) { () throws(ScriptError) in try body(script) }
      if let stop = script.stop { return .stopped(stop) }
      switch parts {
      case .nothing: return .done(.null)
      case .one(let part): return .parts([part], isList: false)
      case .list(let parts): return .parts(parts, isList: true)
      }
    } catch {
      return .failed(error)
    }
  }

  // MARK: Coroutines

  private mutating func start(
    _ coroutine: CoroutineID, _ function: Handle, _ arguments: [Argument], _ reading: borrowing Reading,
    _ outbox: inout Outbox
  ) -> Reply {
    // The inline load that an entry came from is gone with its version; who tries it again is told so.
    if functions.isGone(function), reading.caller.role == .loader { return .failed(ScriptError("of before")) }
    guard case .coroutine(let name, let lines)? = functions[function] else { return wrong("start", function) }
    record.calls.append("start \(name)")
    if record.running[coroutine] != nil { record.faults.append("coroutine #\(coroutine) was started twice") }
    let script = script(function.plugin)
    script.arguments = arguments
    coroutines[coroutine] = Coroutine(name, lines, script)
    return go(on: .values([]), coroutine, reading, &outbox)
  }

  private mutating func resume(
    _ coroutine: CoroutineID, _ resumption: Resumption, _ reading: borrowing Reading, _ outbox: inout Outbox
  ) -> Reply {
    record.calls.append("resume \(coroutines[coroutine]?.name ?? "unknown")")
    return go(on: resumption, coroutine, reading, &outbox)
  }

  private mutating func go(
    on resumption: Resumption, _ id: CoroutineID, _ reading: borrowing Reading, _ outbox: inout Outbox
  ) -> Reply {
    guard let coroutine = coroutines[id] else {
      record.faults.append("coroutine #\(id) was resumed after its end")
      return .done(.null)
    }
    let reply = coroutine.script.lend(reading, &outbox) { coroutine.go(on: resumption) }
    if case .waits = reply {
      record.running[id] = coroutine.name
    } else {
      forget(id)
    }
    return reply
  }

  private mutating func close(_ coroutine: CoroutineID, _ reading: borrowing Reading, _ outbox: inout Outbox) -> Reply {
    guard let waiting = coroutines[coroutine] else {
      record.faults.append("coroutine #\(coroutine) was closed after its end")
      return .done(.null)
    }
    record.calls.append("close \(waiting.name)")
    forget(coroutine)
    return waiting.script.lend(reading, &outbox) { waiting.close() }
  }

  private mutating func forget(_ id: CoroutineID) {
    record.garbage.operations += coroutines[id]?.script.operations ?? []
    coroutines[id] = nil
    record.running[id] = nil
  }

  private func wrong(_ call: String, _ handle: Handle) -> Reply {
    record.faults.append("'\(call)' of slot \(handle.slot), which holds another kind of function or none")
    return .failed(ScriptError("wrong kind of function"))
  }

  // MARK: Versions

  /// Takes a new version of a plugin, which is loaded when the session is told of it.
  mutating func prepare(_ setup: PluginSetup) {
    for (index, old) in setups.enumerated() where old.name == setup.name { versions[PluginID(index)] = (setup, 0) }
  }

  mutating func loadVersion(of plugin: PluginID, reading: borrowing Reading, outbox: inout Outbox) -> Reply {
    guard let setup = versions[plugin]?.setup else { return .failed(ScriptError("not prepared")) }
    record.calls.append("load new \(setup.name)")
    versions[plugin]?.mark = functions.mark
    let script = Script(plugin: plugin, functions: functions)
    do throws(ScriptError) {
      try script.lend(reading, &outbox) { () throws(ScriptError) in try setup.run(script) }
      return .done(.null)
    } catch {
      return .failed(error)
    }
  }

  mutating func adoptVersions(of plugins: [PluginID]) {
    for plugin in plugins {
      guard let (setup, mark) = versions.removeValue(forKey: plugin) else { continue }
      setups[plugin.number] = setup
      functions.forget(plugin, through: mark)
      record.stopped.removeAll { $0 == plugin }
      if coroutines.values.contains(where: { $0.script.plugin == plugin }) {
        record.faults.append("coroutines of a version that is gone still wait")
      }
    }
    // What scripts referred to is gone with them.
    (record.garbage, record.forgotten) = (Forgotten(), Forgotten())
  }

  mutating func dropVersions() {
    for (plugin, version) in versions { functions.forget(plugin, after: version.mark, through: functions.mark) }
    versions = [:]
  }

  // MARK: Keeping

  mutating func release(_ handles: [Handle]) { for handle in handles { functions.release(handle) } }

  mutating func stop(_ plugin: PluginID) {
    record.calls.append("stop \(setups[plugin.number].name)")
    record.stopped.append(plugin)
    functions.forget(plugin)
    for (id, coroutine) in coroutines where coroutine.script.plugin == plugin { forget(id) }
  }

  mutating func turnBegins() {
    if record.isInTurn { record.faults.append("a turn began inside another") }
    record.isInTurn = true
    record.turns += 1
  }

  mutating func turnEnds() -> Forgotten {
    record.isInTurn = false
    defer { record.forgotten = Forgotten() }
    return record.forgotten
  }
}
