import RutterCore

/// What a running script function of a test is given: what it was called with, and what it may read and ask for.
///
/// It stands for Lua's side of the border. Reading and outbox are good only while a call runs; using them later is a
/// mistake in the test, which stops it.
final class Script {
  private var reading: UnsafePointer<Reading>?
  private var outbox: UnsafeMutablePointer<Outbox>?
  private let functions: Functions
  let plugin: PluginID

  var arguments: [Argument] = []
  /// What the last wait gave.
  var results: [Value] = []
  /// What the run of steps keeps of its answers.
  var answers: [Int64] = []
  /// What the last wait raised, for a line that catches.
  var raised: NavigationError?
  /// The limit that a function which only reads breaks: the host reports it when the function has ended.
  var stop: Stop?
  /// Every operation that this function has asked for, oldest first.
  var operations: [OperationID] = []

  /// The cell objects that this function has made.
  private(set) var cells: [CellID] = []

  init(plugin: PluginID, functions: Functions) {
    self.plugin = plugin
    self.functions = functions
  }

  /// Lends reading and outbox for one call.
  func lend<T, E: Error>(
    _ reading: borrowing Reading, _ outbox: inout Outbox, _ body: () throws(E) -> T
  ) throws(E) -> T {
    try withUnsafePointer(to: reading) { reading throws(E) -> T in
      try withUnsafeMutablePointer(to: &outbox) { outbox throws(E) -> T in
        self.reading = reading
        self.outbox = outbox
        defer {
          self.reading = nil
          self.outbox = nil
        }
        return try body()
      }
    }
  }

  func use<T>(_ body: (borrowing Reading, inout Outbox) throws(ScriptError) -> T) throws(ScriptError) -> T {
    guard let reading, let outbox else { throw ScriptError("a script was used outside its call") }
    return try body(reading.pointee, &outbox.pointee)
  }

  // MARK: Reading

  var role: Caller.Role? { reading?.pointee.caller.role }
  var now: Instant { reading?.pointee.now ?? .start }
  var pathCount: Int { reading?.pointee.pathCount ?? -1 }

  /// The entries, bottom to top.
  var entries: [EntryInfo] {
    guard let reading else { return [] }
    return (0..<reading.pointee.pathCount).map { reading.pointee.entry(at: $0) }
  }

  /// The values of the path, as tests write them.
  var path: String { entries.map { $0.value?.brief ?? "~" }.joined(separator: " ") }

  /// The value among the arguments at this place.
  func value(_ index: Int = 0) -> Value {
    guard arguments.indices.contains(index), case .value(let value) = arguments[index] else { return .null }
    return value
  }

  /// The error that a failed view was given.
  var error: NavigationError? {
    for case .error(let error) in arguments { return error }
    return nil
  }

  var progress: Progress? {
    for case .progress(let progress) in arguments { return progress }
    return nil
  }

  /// What a guard is asked about, as `back by person: 2, 1 -> ~`.
  var change: String {
    for case .change(let change) in arguments {
      let leaves = change.leaves.map { $0.value?.brief ?? "~" }.joined(separator: ", ")
      let comes = change.comes.map { $0.value?.brief ?? "~" }.joined(separator: ", ")
      return "\(change.operation.rawValue) by \(change.by.rawValue): \(leaves) -> \(comes)"
    }
    return "nothing"
  }

  /// The operations that are held, by name.
  var held: [String] { reading?.pointee.heldOperations.map { "\($0.name) \($0.operation)" } ?? [] }

  func drop(_ name: Text) throws(ScriptError) -> Bool {
    try use { reading, outbox throws(ScriptError) in try outbox.drop(name, reading) }
  }

  var source: Deferred? {
    for case .source(let deferred) in arguments { return deferred }
    return nil
  }

  // MARK: Cells

  func get(_ cell: CellRef) throws(ScriptError) -> Value {
    try use { reading, outbox throws(ScriptError) in try outbox.value(of: cell.id, reading) }
  }

  func set(_ cell: CellRef, _ value: Value) throws(ScriptError) {
    try use { reading, outbox throws(ScriptError) in try outbox.set(cell.id, to: value, reading) }
  }

  /// Makes a cell, or finds that of an earlier run.
  @discardableResult
  func cell(_ name: String?, _ initial: Value, isSecret: Bool = false) throws(ScriptError) -> CellRef {
    let id = try use { reading, outbox throws(ScriptError) in
      try outbox.makeCell(name.map { Text($0) }, initial: initial, isSecret: isSecret, reading)
    }
    cells.append(id)
    return CellRef(id)
  }

  // MARK: Asking

  @discardableResult
  func ask(_ request: OperationRequest) throws(ScriptError) -> OperationID {
    let id = try use { reading, outbox throws(ScriptError) in try outbox.ask(request, reading) }
    operations.append(id)
    return id
  }

  @discardableResult
  func ask(_ kind: OperationRequest.Kind) throws(ScriptError) -> OperationID { try ask(OperationRequest(kind)) }

  @discardableResult
  func push(_ value: Value) throws(ScriptError) -> OperationID { try ask(.push(PathPart(value))) }

  @discardableResult
  func pop(_ count: Int = 1) throws(ScriptError) -> OperationID { try ask(.pop(count)) }

  func cancel() throws(ScriptError) {
    try use { reading, outbox throws(ScriptError) in try outbox.cancel(reading) }
  }

  func task(_ lines: Line...) throws(ScriptError) {
    let handle = handle(.coroutine("task", lines))
    try use { reading, outbox throws(ScriptError) in try outbox.startTask(handle, reading) }
  }

  func preload(_ deferred: Deferred) throws(ScriptError) {
    try use { reading, outbox throws(ScriptError) in try outbox.preload(deferred, reading) }
  }

  func reload(_ deferred: Deferred) throws(ScriptError) {
    try use { reading, outbox throws(ScriptError) in try outbox.refresh(deferred, reading) }
  }

  /// Calls the `retry` that a failed view was given.
  func retry() throws(ScriptError) {
    for case .retry(let target) in arguments { return try retry(target) }
  }

  func retry(_ target: RetryTarget) throws(ScriptError) {
    try use { reading, outbox throws(ScriptError) in try outbox.retry(target, reading) }
  }

  func report(_ fraction: Double?, _ text: String? = nil) throws(ScriptError) {
    let progress = Progress(fraction: fraction, text: text.map { Text($0) })
    try use { reading, outbox throws(ScriptError) in try outbox.report(progress, reading) }
  }

  @discardableResult
  func watch(_ cell: CellRef, _ lines: Line...) throws(ScriptError) -> WatchID {
    let handle = handle(.coroutine("watch", lines))
    return try use { reading, outbox throws(ScriptError) in try outbox.watch(cell.id, handle, reading) }
  }

  func unwatch(_ id: WatchID) {
    try? use { reading, outbox throws(ScriptError) in outbox.unwatch(id, reading) }
  }

  func log(_ text: String) {
    outbox?.pointee.log(LogLine(.info, plugin: plugin, text: text))
  }

  /// Whether this function may wait; raises if not.
  func mayWait(for what: String) throws(ScriptError) {
    try use { reading, outbox throws(ScriptError) in try reading.demand(.wait(what)) }
  }

  // MARK: Registering

  func register(_ destination: Destination) throws(ScriptError) {
    try use { reading, outbox throws(ScriptError) in try outbox.register(destination, reading) }
  }

  func register(_ one: Guard) throws(ScriptError) {
    try use { reading, outbox throws(ScriptError) in try outbox.register(one, reading) }
  }

  func register(_ type: TypeDefinition) throws(ScriptError) {
    try use { reading, outbox throws(ScriptError) in try outbox.register(type, reading) }
  }

  func register(_ loader: Loader) throws(ScriptError) {
    try use { reading, outbox throws(ScriptError) in try outbox.register(loader, reading) }
  }

  func register(_ route: Route) throws(ScriptError) {
    try use { reading, outbox throws(ScriptError) in try outbox.register(route, reading) }
  }

  func register(_ root: Root) throws(ScriptError) {
    try use { reading, outbox throws(ScriptError) in try outbox.register(root, reading) }
  }

  func newRegistrationID() -> RegistrationID { outbox?.pointee.newRegistrationID() ?? RegistrationID(0) }

  func withdraw(_ registration: RegistrationRef) throws(ScriptError) {
    try use { reading, outbox throws(ScriptError) in try outbox.withdraw(registration.id, reading) }
  }

  /// The type that was registered under this name.
  func type(_ name: TypeName) -> TypeDefinition? {
    guard let outbox, let reading else { return nil }
    return outbox.pointee.types(reading.pointee)[name]
  }

  /// Keeps a function for the engine.
  func handle(_ function: Function) -> Handle { functions.keep(function, of: plugin) }
}

/// A cell of a test; its number is known once it has been made.
final class CellRef {
  var id: CellID
  init(_ id: CellID = CellID(0)) { self.id = id }
}

/// A destination of a test; its number is known once it has been registered.
final class RegistrationRef {
  var id = RegistrationID(0)
}
