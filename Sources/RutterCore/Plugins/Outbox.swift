/// What a running script asks for. Requests are carried out when the script has ended or waits, registrations among them;
/// until then only the script itself sees what it has registered.
///
/// The functions throw if the running function is not allowed to ask for this; the host adds the line to the error.
package struct Outbox: ~Copyable {
  /// One thing that a script asked for. Requests are carried out in their order.
  package enum Request: Sendable {
    case operation(OperationID, OperationRequest, Caller)
    case cancel(Caller)
    case task(Handle, Caller)
    case preload(Deferred, Caller)
    /// Load this deferred value again in all entries and holes that show it.
    case refresh(Deferred, Caller)
    case retry(RetryTarget)
    case progress(CoroutineID, Progress)
    /// With the version of the cell that the watch has seen; nil if the script has set the cell in this run, for the
    /// version that the cell is about to get.
    case watch(WatchID, CellID, Handle, Caller, version: Int?)
    case unwatch(WatchID)
    /// A held operation is not asked for any more.
    case drop(Text)
    case log(LogLine)
    case note(String)
  }

  package internal(set) var requests: [Request] = []
  /// The registry with what this run has registered; nil while it has registered nothing.
  package internal(set) var registered: Registry?
  package var counters = Counters()
  /// What the host holds for each plugin. What is asked for is charged at once, while the script still runs.
  package internal(set) var account = Account()
  /// The cells that the running function has read, each once.
  package internal(set) var reads: [CellID] = []
  /// The same as a table, where they are many.
  var readTable = IdentifierTable<CellID, Bool>()
  var writes: [(cell: CellID, value: Value)] = []
  var written: [CellID: Int] = [:]
  var made: [(id: CellID, cell: Cell)] = []
  var retained: [CellID] = []
  var namesMade: Set<Text> = []
  /// How many operations this run has asked for, and how many it may if its plugin has only its part of the path.
  var asked = 0
  private static let mostOperations = 5_000
  /// What is secret in the typed values that this run has made (S8).
  var secrets: [Value] = []
  /// What cells would hold if they were new, of those that were restored or were made by an earlier version of the plugin.
  var initials: [(cell: CellID, value: Value)] = []
  /// Cells of earlier runs that this run makes secret.
  var becameSecret: [CellID] = []

  package init() {}

  /// An outbox whose scripts are charged for what they ask for, up to a limit of memory in bytes for each plugin.
  package init(plugins: Int, memoryLimit: Int) { account = Account(plugins: plugins, limit: memoryLimit) }

  /// All that the host holds for a plugin, in bytes. Asked here, the account is not copied for the answer.
  package borrowing func held(for plugin: PluginID) -> Int { account.held(for: plugin) }

  /// What a plugin has logged in this turn, in bytes.
  package borrowing func logged(by plugin: PluginID) -> Int { account.logged(by: plugin) }

  /// Says what a plugin has logged in this turn before.
  package mutating func noteLogged(_ bytes: Int, by plugin: PluginID) { account.noteLogged(bytes, for: plugin) }

  // The registry as the running script sees it. These functions exist so that it is not copied for each answer.

  package borrowing func types(_ reading: borrowing Reading) -> Types {
    if let registered { registered.types } else { reading.registry.types }
  }

  package borrowing func loader(_ name: LoaderName, _ reading: borrowing Reading) -> LoaderBox? {
    if let registered { registered.sharedLoader(name) } else { reading.registry.sharedLoader(name) }
  }

  package borrowing func loaderNames(_ reading: borrowing Reading) -> [LoaderName] {
    registered?.loaderNames ?? reading.registry.loaderNames
  }

  package borrowing func function(_ name: LoaderName, _ reading: borrowing Reading) -> HostFunction? {
    registered?.function(name) ?? reading.registry.function(name)
  }

  package borrowing func functionNames(_ reading: borrowing Reading) -> [LoaderName] {
    registered?.functionNames ?? reading.registry.functionNames
  }

  // MARK: Cells

  /// The value of a cell, which includes what this run has written (T3).
  package mutating func value(of cell: CellID, _ reading: borrowing Reading) throws(ScriptError) -> Value {
    if reading.caller.role == .building { noteRead(cell) }
    if let index = written[cell] { return writes[index].value }
    guard let cell = reading.cells[cell] else { throw ScriptError("this cell belongs to a plugin that was stopped") }
    return cell.value
  }

  private mutating func noteRead(_ cell: CellID) {
    let few = 16
    if reads.count < few {
      if !reads.contains(cell) { reads.append(cell) }
      return
    }
    if readTable.isEmpty { for read in reads { readTable[read] = true } }
    if readTable.contains(cell) { return }
    readTable[cell] = true
    reads.append(cell)
  }

  /// Sets a cell. This run sees the new value at once, everything else when the run is over.
  package mutating func set(_ cell: CellID, to value: Value, _ reading: borrowing Reading) throws(ScriptError) {
    try reading.demand(.setCell)
    let owner = madeCell(cell)?.owner ?? reading.cells[cell]?.owner ?? .none
    if owner == .none {
      charge(256, .messages, reading)
      requests.append(.note("set of cell #\(cell) ignored: its owner left"))
      return
    }
    charge(96 + value.weight, .cells, reading)
    if let index = written[cell] {
      charge(-96 - writes[index].value.weight, .cells, reading)
      noteOverwritten(writes[index].value, of: cell, reading)
      writes[index].value = value
    } else {
      written[cell] = writes.count
      writes.append((cell, value))
    }
  }

  /// A cell that this run has made. They stand in the order of their numbers.
  func madeCell(_ cell: CellID) -> Cell? {
    var low = 0, high = made.count
    while low < high {
      let middle = (low + high) / 2
      if made[middle].id < cell { low = middle + 1 } else { high = middle }
    }
    return low < made.count && made[low].id == cell ? made[low].cell : nil
  }

  /// Makes a cell, or finds the one that an earlier run of the same function made under this name (S3).
  ///
  /// - Parameters:
  ///   - name: Needed in screen, row and hole functions.
  ///   - initial: The first value; ignored if an earlier run made the cell.
  ///   - isSecret: Hide its value wherever it would show (S8).
  ///   - reading: What the caller was lent.
  /// - Returns: The cell, which has one more object that refers to it.
  /// - Throws: What the caller may not do: make a cell here, or without a name, or twice under one name.
  package mutating func makeCell(
    _ name: Text?, initial: Value, isSecret: Bool, _ reading: borrowing Reading
  ) throws(ScriptError) -> CellID {
    try reading.demand(.makeCell)
    let caller = reading.caller
    switch caller.role {
    case .chunk:
      // A new version of the plugin finds the named cells of the one before.
      if let name, namesMade.insert(name).inserted, let old = reading.scopeCells[name] {
        return keep(old, name, initial: initial, isSecret: isSecret, reading)
      }
      return make(
        Cell(
          value: initial, name: name, owner: .plugin(caller.plugin), plugin: caller.plugin,
          isSecret: isSecret, version: 0, references: 1))
    case .building:
      guard let scope = caller.scope else { throw ScriptError("a selector or key function cannot make a cell") }
      guard let name else {
        throw ScriptError("a cell made in a screen, row or hole function needs a name: rutter.cell(initial, \"name\")")
      }
      if !namesMade.insert(name).inserted { throw ScriptError("a cell named '\(name)' was already made in this run") }
      // The cells of a row outlive neither the row nor the stop of their plugin: loaded again, it makes them anew.
      if let old = reading.scopeCells[name], reading.cells[old] != nil {
        return keep(old, name, initial: initial, isSecret: isSecret, reading)
      }
      return make(
        Cell(
          value: initial, name: name, owner: .scope(scope), plugin: caller.plugin,
          isSecret: isSecret, version: 0, references: 1))
    default: throw ScriptError("a cell cannot be made in \(reading.callerName)")
    }
  }

  /// Takes the cell that an earlier run made. What it holds stays, unless that run was one of another version of the
  /// plugin and the value does not fit this one (X5).
  private mutating func keep(
    _ cell: CellID, _ name: Text, initial: Value, isSecret: Bool, _ reading: borrowing Reading
  ) -> CellID {
    retained.append(cell)
    charge(64 + name.heapBytes, .cells, reading)
    if reading.isRestoring {
      // What was saved is compared with this when all types are known.
      initials.append((cell, initial))
      if isSecret, reading.cells[cell]?.isSecret == false { becameSecret.append(cell) }
      return cell
    }
    guard reading.isRenewing, let old = reading.cells[cell] else { return cell }
    if isSecret, !old.isSecret { becameSecret.append(cell) }
    if case .chunk = reading.caller.role, old.value.mayBecome(fitInsteadOf: initial) {
      // It is compared when it has the form that its types have in this version.
      initials.append((cell, initial))
      return cell
    }
    let former = reading.cells.former(cell), types = types(reading)
    if former == nil, types.fits(old.value, insteadOf: initial) { return cell }
    if case .chunk = reading.caller.role { initials.append((cell, initial)) }
    // What an earlier version could not use may be of the kind that this one begins with.
    let value = former.flatMap { types.isUsable($0, insteadOf: initial) ? $0.value : nil } ?? initial
    charge(96 + value.weight, .cells, reading)
    written[cell] = writes.count
    writes.append((cell, value))
    return cell
  }

  private mutating func make(_ cell: Cell) -> CellID {
    let id = counters.cell()
    account.charge(cell.fullWeight, .cells, to: cell.plugin)
    made.append((id, cell))
    written[id] = writes.count
    writes.append((id, cell.value))
    return id
  }

  // MARK: Asking

  /// Asks for a change of the path.
  ///
  /// - Returns: The operation, which settles exactly once (P1).
  package mutating func ask(_ request: OperationRequest, _ reading: borrowing Reading) throws(ScriptError)
    -> OperationID
  {
    try reading.demand(.navigate(request.kind.word))
    if case .pop(let count) = request.kind, count < 0 {
      throw ScriptError("pop takes a number of entries from 0 up, got \(count)")
    }
    asked += 1
    if asked > Self.mostOperations, reading.isRestricted(reading.caller.plugin) {
      throw ScriptError("this asks for more than \(Self.mostOperations) operations at once")
    }
    let id = counters.operation()
    charge(Operation.weight + request.weight, .operations, reading)
    requests.append(.operation(id, request, reading.caller))
    return id
  }

  /// Charges the plugin that runs.
  package mutating func charge(_ bytes: Int, _ kind: Account.Kind, _ reading: borrowing Reading) {
    account.charge(bytes, kind, to: reading.caller.plugin)
  }

  /// Ends what the top screen runs, as a person's `cancel` does (L10).
  package mutating func cancel(_ reading: borrowing Reading) throws(ScriptError) {
    try reading.demand(.cancel)
    charge(128, .operations, reading)
    requests.append(.cancel(reading.caller))
  }

  /// Starts a coroutine of the plugin.
  package mutating func startTask(_ function: Handle, _ reading: borrowing Reading) throws(ScriptError) {
    try reading.demand(.task)
    charge(192, .coroutines, reading)
    requests.append(.task(function, reading.caller))
  }

  /// Starts a load that a later navigation shares.
  package mutating func preload(_ deferred: Deferred, _ reading: borrowing Reading) throws(ScriptError) {
    try reading.demand(.preload)
    charge(192 + deferred.weight, .loads, reading)
    requests.append(.preload(deferred, reading.caller))
  }

  /// Loads a deferred value again wherever it shows, and forgets a fresh result of it.
  package mutating func refresh(_ deferred: Deferred, _ reading: borrowing Reading) throws(ScriptError) {
    try reading.demand(.refresh)
    charge(192 + deferred.weight, .loads, reading)
    requests.append(.refresh(deferred, reading.caller))
  }

  /// Runs again what failed.
  package mutating func retry(_ target: RetryTarget, _ reading: borrowing Reading) throws(ScriptError) {
    try reading.demand(.retry)
    charge(128, .loads, reading)
    requests.append(.retry(target))
  }

  /// Tells the progress of the running load.
  package mutating func report(_ progress: Progress, _ reading: borrowing Reading) throws(ScriptError) {
    try reading.demand(.report)
    guard let coroutine = reading.caller.coroutine else { return }
    if let text = progress.text, text.count > Progress.longestText {
      throw ScriptError(
        "the text of rutter.report has at most \(Progress.longestText.roundedSize), this one has \(text.count.roundedSize)"
      )
    }
    charge(192 + (progress.text?.heapBytes ?? 0), .loads, reading)
    requests.append(.progress(coroutine, progress))
  }

  /// Calls a function each time the cell changes, until `unwatch`, or until the caller's entry leaves.
  package mutating func watch(_ cell: CellID, _ function: Handle, _ reading: borrowing Reading) throws(ScriptError)
    -> WatchID
  {
    try reading.demand(.watch)
    let id = counters.watch()
    charge(Watch.weight, .watches, reading)
    let version = written[cell] == nil ? reading.cells[cell]?.version : nil
    requests.append(.watch(id, cell, function, reading.caller, version: version))
    return id
  }

  package mutating func unwatch(_ id: WatchID, _ reading: borrowing Reading) {
    charge(64, .watches, reading)
    requests.append(.unwatch(id))
  }

  /// Writes a line to the log. Every function may. What is too much for one turn is left out, and the log says so: no script
  /// does anything else because of what is logged.
  package mutating func log(_ line: LogLine) {
    switch account.log(line.weight, for: line.plugin) {
    case .enough: requests.append(.log(line))
    case .usedUp:
      let most = Account.mostLogged.roundedSize
      let text = "more than \(most) were logged in this turn; from here on its log lines are left out"
      requests.append(.log(LogLine(.warn, plugin: line.plugin, text: text, place: line.place)))
    case .none: break
    }
  }

  // MARK: Registering

  /// Adds what nothing has to be looked at for but whether the running function may register at all.
  private mutating func register(
    _ what: String, _ weight: Int, _ reading: borrowing Reading,
    _ add: (inout Registry) throws(ScriptError) -> Void
  ) throws(ScriptError) {
    try reading.demand(.register(what))
    charge(weight, .registrations, reading)
    try change(reading, add)
  }

  /// Registers a named type; ``types(_:)`` has it at once.
  package mutating func register(_ type: TypeDefinition, _ reading: borrowing Reading) throws(ScriptError) {
    try register("a type", type.weight, reading) { registry throws(ScriptError) in try registry.add(type) }
  }

  /// Registers a destination in the session's registry. What it replaces is remembered, and serves again after
  /// ``withdraw(_:_:)``.
  package mutating func register(_ destination: Destination, _ reading: borrowing Reading) throws(ScriptError) {
    try reading.demand(.register("a destination"))
    try checkReplacing(by: destination, reading)
    var destination = destination
    destination.isForOwnOnly = !destination.replaces && isForeignValue(destination, reading)
    charge(destination.weight, .registrations, reading)
    try change(reading) { registry throws(ScriptError) in try registry.add(destination) }
  }

  /// Whether a destination is for an exact value of a type that is not the own of a plugin which sees only its part of the
  /// path.
  private borrowing func isForeignValue(_ destination: Destination, _ reading: borrowing Reading) -> Bool {
    guard case .value(let value) = destination.target, reading.isRestricted(destination.plugin) else { return false }
    return value.type.flatMap { types(reading)[$0]?.plugin } != destination.plugin
  }

  /// A plugin takes the place of what another one registered only where that is granted (X1).
  private borrowing func checkReplacing(
    by destination: Destination, _ reading: borrowing Reading
  ) throws(ScriptError) {
    guard destination.replaces else { return }
    let registry = registered ?? reading.registry
    guard let rival = registry.rival(of: destination) else { return }
    try checkReplacing(of: rival.plugin, rival.place, by: destination.plugin, reading)
  }

  private borrowing func checkReplacing(by route: Route, _ reading: borrowing Reading) throws(ScriptError) {
    guard route.replaces else { return }
    for rival in routes(reading).rivals(of: route) {
      try checkReplacing(of: rival.plugin, rival.place, by: route.plugin, reading)
    }
  }

  private borrowing func checkReplacing(
    of rival: PluginID, _ place: Place, by plugin: PluginID, _ reading: borrowing Reading
  ) throws(ScriptError) {
    guard rival != plugin, let access = reading.plugins.access(of: plugin),
      let owner = reading.plugins.first(where: { $0.id == rival })?.name, !access.mayReplace(owner)
    else { return }
    throw ScriptError(
      "replacing what plugin '\(owner)' registered (\(place)) is not allowed for plugin '\(access.grantee.name)'"
        + access.grantee.wayOut(to: .replace, owner))
  }

  package mutating func register(_ loader: Loader, _ reading: borrowing Reading) throws(ScriptError) {
    try register("a loader", loader.weight, reading) { registry throws(ScriptError) in try registry.add(loader) }
  }

  /// Offers a function whose work is done outside.
  package mutating func register(_ function: HostFunction, _ reading: borrowing Reading) throws(ScriptError) {
    try register("a function", HostFunction.weight, reading) { registry throws(ScriptError) in
      try registry.add(function)
    }
  }

  /// Declares a slot, to which other plugins may contribute.
  package mutating func register(_ slot: Slot, _ reading: borrowing Reading) throws(ScriptError) {
    try register("a slot", slot.weight, reading) { registry throws(ScriptError) in try registry.add(slot) }
  }

  /// What is wrong with a contribution to a slot whose owner is loaded; nil if nothing is.
  package borrowing func refusal(ofSlot name: Text, _ reading: borrowing Reading) -> ScriptError? {
    if let registered { return registered.slot(name) == nil ? registered.unknownSlot(name, at: nil) : nil }
    return reading.registry.slot(name) == nil ? reading.registry.unknownSlot(name, at: nil) : nil
  }

  /// Tells something to whoever watches the session.
  package mutating func note(_ text: String) { requests.append(.note(text)) }

  /// Adds nodes to a slot. While plugins load, its owner may be one that loads later: then it is looked for at the end.
  package mutating func register(_ contribution: Contribution, _ reading: borrowing Reading) throws(ScriptError) {
    try register("a contribution", contribution.weight, reading) { registry in registry.add(contribution) }
  }

  /// Has a function asked before entries leave or come.
  package mutating func register(_ one: Guard, _ reading: borrowing Reading) throws(ScriptError) {
    try reading.demand(.register("a guard"))
    try checkTypes(of: one, reading)
    charge(one.weight, .registrations, reading)
    try change(reading) { registry in registry.add(one) }
  }

  /// A plugin guards the types of others only where that is granted (X1).
  private borrowing func checkTypes(of one: Guard, _ reading: borrowing Reading) throws(ScriptError) {
    guard let access = reading.plugins.access(of: one.plugin), !access.mayGuard else { return }
    for type in (one.leaves ?? []) + (one.comes ?? []) where types(reading)[type]?.plugin != one.plugin {
      throw ScriptError(
        "guarding '\(type)' is not allowed for plugin '\(access.grantee.name)', which guards types of its own"
          + access.grantee.wayOut(to: .guard, nil))
    }
  }

  /// Drops a held operation.
  ///
  /// - Returns: Whether it was there.
  package mutating func drop(_ name: Text, _ reading: borrowing Reading) throws(ScriptError) -> Bool {
    try reading.demand(.drop)
    let isDropped = requests.contains { if case .drop(name) = $0 { true } else { false } }
    if isDropped { return false }
    let isHeld = reading.heldOperations.contains { $0.name == name }
    // One that cannot be used is not listed, and may be dropped all the same by whoever may drop those of others.
    guard isHeld || !reading.isRestricted(reading.caller.plugin) else { return false }
    charge(64 + name.heapBytes, .operations, reading)
    requests.append(.drop(name))
    return isHeld
  }

  /// Registers what leads from URLs into the flow.
  package mutating func register(_ route: Route, _ reading: borrowing Reading) throws(ScriptError) {
    try reading.demand(.register("a route"))
    try checkReplacing(by: route, reading)
    if let type = route.of, !route.hasParameters, let misfit = route.pattern.misfit(of: type, types(reading)) {
      throw ScriptError("route '\(route.pattern.text.string.shortened)': \(misfit)")
    }
    charge(route.weight, .registrations, reading)
    try change(reading) { registry throws(ScriptError) in try registry.add(route) }
  }

  /// The routes as the running script sees them.
  package borrowing func routes(_ reading: borrowing Reading) -> Routes {
    if let registered { registered.routes } else { reading.registry.routes }
  }

  package mutating func register(_ root: Root, _ reading: borrowing Reading) throws(ScriptError) {
    try reading.demand(.registerRoot)
    try change(reading) { registry throws(ScriptError) in try registry.add(root) }
  }

  /// Withdraws a destination, a route or a contribution. Doing it twice has no further effect (D3).
  package mutating func withdraw(_ id: RegistrationID, _ reading: borrowing Reading) throws(ScriptError) {
    try reading.demand(.register("a withdrawal"))
    try change(reading) { registry in registry.withdraw(id) }
  }

  private mutating func change(
    _ reading: borrowing Reading, _ body: (inout Registry) throws(ScriptError) -> Void
  ) throws(ScriptError) {
    // Taken out while it is changed, so that it is copied once in a run and not once for each registration.
    var registry = registered.take() ?? reading.registry
    defer { registered = registry }
    try body(&registry)
  }

  package mutating func newRegistrationID() -> RegistrationID { counters.registration() }
}
