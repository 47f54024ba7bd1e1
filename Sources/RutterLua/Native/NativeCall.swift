package import RutterCore

/// What one run of a Swift closure is lent: what it may read, and where it asks. Both only for that run: whoever keeps it
/// longer gets an error.
@safe package final class NativeCall {
  private let state: NativeState
  private var lent: (reading: UnsafePointer<Reading>, outbox: UnsafeMutablePointer<Outbox>)?

  init(_ state: NativeState, _ reading: UnsafePointer<Reading>, _ outbox: UnsafeMutablePointer<Outbox>) {
    self.state = state
    unsafe lent = unsafe (reading, outbox)
  }

  func end() { unsafe lent = nil }

  /// The plugin whose closure runs.
  package var plugin: PluginInfo { state.info }

  func use<Result>(
    _ body: (borrowing Reading, inout Outbox) throws(ScriptError) -> Result
  ) throws(ScriptError) -> Result {
    guard let lent = unsafe lent else {
      throw ScriptError("what a function in Swift was lent was used after the function had ended")
    }
    return unsafe try body(lent.reading.pointee, &lent.outbox.pointee)
  }

  /// Keeps a closure for the engine, until it gives it back.
  package func handle(_ function: NativePlugin.Function) -> Handle { state.keep(function) }

  /// Keeps the closures of some hooks, likewise.
  package func hooks(_ hooks: NativePlugin.Hooks) -> Hooks { state.hooks(hooks) }

  // MARK: Reading

  package var types: Types {
    get throws(ScriptError) { try use { reading, outbox throws(ScriptError) in outbox.types(reading) } }
  }

  /// The values of all entries above the root, bottom to top; nil for what is not there or is others'.
  package var path: [Value?] {
    get throws(ScriptError) {
      try use { reading, _ throws(ScriptError) in (0..<reading.pathCount).map { reading.entry(at: $0).value } }
    }
  }

  /// The moment of this turn.
  package var now: Instant {
    get throws(ScriptError) { try use { reading, _ throws(ScriptError) in reading.now } }
  }

  /// A deferred value of a loader, whoever registered it.
  package func deferred(_ loader: LoaderName, _ arguments: [Value]) throws(ScriptError) -> Deferred {
    try use { reading, outbox throws(ScriptError) in
      guard let box = outbox.loader(loader, reading) else {
        let names = outbox.loaderNames(reading).map(\.description)
        throw ScriptError("no loader '\(loader)' is registered" + way(out: loader.description, of: names))
      }
      return Deferred(.loader(loader, arguments), gives: box.value.gives)
    }
  }

  // MARK: Cells

  /// The cell that the plugin has made at load time, by its place among these.
  package func pluginCell(_ place: Int) throws(ScriptError) -> CellID { try state.pluginCell(place) }

  package func makeCell(_ name: Text, initial: Value, isSecret: Bool) throws(ScriptError) -> CellID {
    try use { reading, outbox throws(ScriptError) in
      try outbox.makeCell(name, initial: initial, isSecret: isSecret, reading)
    }
  }

  package func value(of cell: CellID) throws(ScriptError) -> Value {
    try use { reading, outbox throws(ScriptError) in try outbox.value(of: cell, reading) }
  }

  package func set(_ cell: CellID, to value: Value) throws(ScriptError) {
    try use { reading, outbox throws(ScriptError) in try outbox.set(cell, to: value, reading) }
  }

  // MARK: Asking

  package func ask(_ request: OperationRequest) throws(ScriptError) -> OperationID {
    try use { reading, outbox throws(ScriptError) in try outbox.ask(request, reading) }
  }

  /// Ends the entry that the running function belongs to, with an answer.
  package func finish(with value: Value, at place: Place?) throws(ScriptError) -> OperationID {
    try use { reading, outbox throws(ScriptError) in
      let request = try outbox.finishing(with: value, at: place, reading)
      return try outbox.ask(request, reading)
    }
  }

  /// Whether the running function may present a value, and wait for the answer.
  package func demandPresenting() throws(ScriptError) {
    try use { reading, _ throws(ScriptError) in
      try reading.demand(.navigate(.present))
      try reading.demand(.wait("present"))
    }
  }

  package func cancel() throws(ScriptError) {
    try use { reading, outbox throws(ScriptError) in try outbox.cancel(reading) }
  }

  package func retry(_ target: RetryTarget) throws(ScriptError) {
    try use { reading, outbox throws(ScriptError) in try outbox.retry(target, reading) }
  }

  package func startTask(_ run: @escaping NativePlugin.Run) throws(ScriptError) {
    try asking(for: .run(run)) { handle, reading, outbox throws(ScriptError) in
      try outbox.startTask(handle, reading)
    }
  }

  package func watch(_ cell: CellID, _ run: @escaping NativePlugin.Run) throws(ScriptError) -> WatchID {
    try asking(for: .run(run)) { handle, reading, outbox throws(ScriptError) in
      try outbox.watch(cell, handle, reading)
    }
  }

  package func unwatch(_ watch: WatchID) throws(ScriptError) {
    try use { reading, outbox throws(ScriptError) in outbox.unwatch(watch, reading) }
  }

  package func preload(_ deferred: Deferred) throws(ScriptError) {
    try use { reading, outbox throws(ScriptError) in try outbox.preload(deferred, reading) }
  }

  package func refresh(_ deferred: Deferred) throws(ScriptError) {
    try use { reading, outbox throws(ScriptError) in try outbox.refresh(deferred, reading) }
  }

  package func log(_ level: LogLine.Level, _ text: String, at place: Place?) throws(ScriptError) {
    try use { _, outbox throws(ScriptError) in
      outbox.log(LogLine(level, plugin: state.info.id, text: text, place: place))
    }
  }

  /// Whether the running function may wait for something; `what` names that in the error.
  package func demandWait(_ what: String) throws(ScriptError) {
    try use { reading, _ throws(ScriptError) in try reading.demand(.wait(what)) }
  }

  /// Asks for something with a closure that the engine holds from then on.
  private func asking<Result>(
    for function: NativePlugin.Function,
    _ body: (Handle, borrowing Reading, inout Outbox) throws(ScriptError) -> Result
  ) throws(ScriptError) -> Result {
    let handle = state.keep(function)
    do throws(ScriptError) {
      let result = try use { reading, outbox throws(ScriptError) in try body(handle, reading, &outbox) }
      state.handOver(handle)
      return result
    } catch {
      state.release(handle)
      throw error
    }
  }
}
