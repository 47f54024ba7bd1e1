import RutterCore
import Testing

/// A session with scripted plugins, a virtual clock and the outside's timers and calls.
///
/// What a test reads (`outcomes`, `errors`, `logs`, `notes`, `frames`) is what came of the last thing that it did.
/// After every event the engine and the host are asked whether anything is out of order.
final class TestApp {
  var session: Session<ScriptedHost>
  let functions: Functions
  let record: ScriptedHost.Record

  private(set) var now = Instant.start
  private(set) var timers: [TimerID: Due] = [:]
  private(set) var calls: [(id: CallID, call: OutsideCall)] = []
  /// Calls that have begun a transaction: they may be given up after their answer.
  private var beginnings: Set<CallID> = []

  /// What came of the last thing that the test did.
  private(set) var effects: [Effect] = []
  /// What came of everything since the start.
  private(set) var history: [Effect] = []
  /// The latest frame that was announced.
  private(set) var lastFrame: Frame?
  private var settled: Set<OperationID> = []

  private init(_ setups: [PluginSetup]) {
    let host = ScriptedHost(setups)
    functions = host.functions
    record = host.record
    session = Session(host: host, isSaved: true)
  }

  /// Opens a flow of one plugin, `flow`.
  static func open(
    sourceLocation: SourceLocation = #_sourceLocation, _ flow: (PluginSetup) -> Void
  ) -> TestApp {
    let setup = PluginSetup("flow")
    flow(setup)
    return open([setup], sourceLocation)
  }

  /// Opens a flow of several plugins; the last is the flow's own.
  static func open(
    _ plugins: (String, (PluginSetup) -> Void)..., sourceLocation: SourceLocation = #_sourceLocation
  ) -> TestApp {
    let setups = plugins.map { name, body in
      let setup = PluginSetup(name)
      body(setup)
      return setup
    }
    return open(setups, sourceLocation)
  }

  private static func open(
    _ setups: [PluginSetup], from snapshot: Snapshot? = nil, _ sourceLocation: SourceLocation
  ) -> TestApp {
    let app = TestApp(setups)
    var opening = Opening(seed: 1, startedAtMicroseconds: 0)
    opening.snapshot = snapshot
    if let snapshot { app.now = snapshot.clock }
    app.send(.opened(opening), sourceLocation)
    return app
  }

  /// Goes on with a session that was saved, in a new host.
  static func restore(
    _ snapshot: Snapshot, sourceLocation: SourceLocation = #_sourceLocation, _ flow: (PluginSetup) -> Void
  ) -> TestApp {
    let setup = PluginSetup("flow")
    flow(setup)
    return open([setup], from: snapshot, sourceLocation)
  }

  /// The same of several plugins.
  static func restore(
    _ snapshot: Snapshot, _ plugins: (String, (PluginSetup) -> Void)...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> TestApp {
    let setups = plugins.map { name, body in
      let setup = PluginSetup(name)
      body(setup)
      return setup
    }
    return open(setups, from: snapshot, sourceLocation)
  }

  // MARK: Events

  /// Takes an event in as the only thing that the test does.
  func send(_ event: Event.Kind, _ sourceLocation: SourceLocation = #_sourceLocation) {
    effects = []
    take(event, sourceLocation)
  }

  private func take(_ event: Event.Kind, _ sourceLocation: SourceLocation) {
    let new = session.take(Event(at: now, event))
    effects += new
    history += new
    for effect in new { carryOut(effect, sourceLocation) }
    if new.dropLast().contains(.frame) { fault("a frame is not the last effect of its turn", sourceLocation) }
    check(sourceLocation)
  }

  private func carryOut(_ effect: Effect, _ sourceLocation: SourceLocation) {
    switch effect {
    case .timer(let id, let due):
      if timers[id] != nil { fault("timer #\(id) was started twice", sourceLocation) }
      if due.at < now { fault("timer #\(id) was started in the past", sourceLocation) }
      timers[id] = due
    case .cancelTimer(let id):
      if timers.removeValue(forKey: id) == nil { fault("timer #\(id) was cancelled but did not run", sourceLocation) }
    case .call(let id, _, let call): calls.append((id, call))
    case .abandon(let id):
      if beginnings.remove(id) != nil { return }
      guard let place = calls.firstIndex(where: { $0.id == id }) else {
        return fault("call #\(id) was abandoned but did not run", sourceLocation)
      }
      calls.remove(at: place)
    case .outcome(let report):
      if !settled.insert(report.id).inserted {
        fault("P1: \(report.operation) #\(report.id) settled twice", sourceLocation)
      }
    case .frame:
      let frame = session.frame()
      if frame == lastFrame { fault("T1: a frame shows nothing new", sourceLocation) }
      lastFrame = frame
    case .answered, .log, .error, .note, .stopped, .reloaded, .restored: break
    }
  }

  private func check(_ sourceLocation: SourceLocation) {
    for found in session.faults { fault(found.description, sourceLocation) }
    for text in record.faults + functions.faults { fault(text, sourceLocation) }
    let ids = session.entries.map(\.id)
    if Set(ids).count != ids.count || ids.contains(.root) { fault("T5: entry ids \(ids)", sourceLocation) }
    if let lastFrame, lastFrame != session.frame() {
      fault("T1: what shows differs from the last frame", sourceLocation)
    }
  }

  private func fault(_ text: String, _ sourceLocation: SourceLocation) {
    Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
  }

  // MARK: The person

  /// Activates the visible node of this label (or `id`), the topmost if there are several.
  func tap(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let node = node(label, where: \.kind.isActive) else {
      return fault("nothing to tap is called '\(label)'; there is \(texts)", sourceLocation)
    }
    send(.activated(node.id), sourceLocation)
  }

  func set(_ label: String, _ value: Value, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let node = node(label, where: \.kind.isActive) else {
      return fault("no field is called '\(label)'", sourceLocation)
    }
    send(.set(node.id, value), sourceLocation)
  }

  func back(sourceLocation: SourceLocation = #_sourceLocation) { send(.back, sourceLocation) }
  func cancel(sourceLocation: SourceLocation = #_sourceLocation) { send(.cancel, sourceLocation) }

  // MARK: New versions

  /// Has a new version of the flow loaded.
  func reload(_ body: (PluginSetup) -> Void, sourceLocation: SourceLocation = #_sourceLocation) {
    let setup = PluginSetup("flow")
    body(setup)
    session.prepareHost { $0.prepare(setup) }
    send(.reloaded(Reload(plugins: [setup.name], sources: [])), sourceLocation)
  }

  // MARK: The host

  func ask(
    _ kind: OperationRequest.Kind, once: Once? = nil, present: Present = .after,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    send(.requested(OperationRequest(kind, once: once, present: present)), sourceLocation)
  }

  func push(
    _ value: Value, style: Style? = nil, once: Once? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    ask(.push(PathPart(value, style: style)), once: once, sourceLocation: sourceLocation)
  }

  func push(
    _ deferred: Deferred, present: Present = .after, style: Style? = nil, once: Once? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    ask(
      .push(PathPart(.deferred(deferred), style: style)), once: once, present: present,
      sourceLocation: sourceLocation)
  }

  /// Sets the whole path.
  func path(_ values: Value..., sourceLocation: SourceLocation = #_sourceLocation) {
    ask(.replaceAll(values.map { PathPart($0) }), sourceLocation: sourceLocation)
  }

  func pop(_ count: Int = 1, sourceLocation: SourceLocation = #_sourceLocation) {
    ask(.pop(count), sourceLocation: sourceLocation)
  }

  func edit(_ steps: [OperationRequest.Kind], sourceLocation: SourceLocation = #_sourceLocation) {
    ask(.edit(steps.map { OperationRequest($0) }), sourceLocation: sourceLocation)
  }

  // MARK: Time and the outside

  /// Lets time pass; everything due is fired, each as an event of its own (K3).
  func advance(_ seconds: Double, sourceLocation: SourceLocation = #_sourceLocation) {
    effects = []
    let end = now.advanced(byMicroseconds: Int64((seconds * 1_000_000).rounded()))
    while let (id, due) = nextTimer, due.at <= end { fire(id, due, sourceLocation) }
    now = end
  }

  /// Lets time pass until nothing runs; tasks do not count.
  func settle(sourceLocation: SourceLocation = #_sourceLocation) {
    effects = []
    var turns = 0
    while !session.isQuiet {
      guard let (id, due) = nextTimer, turns < 10_000 else {
        return fault("does not settle: \(session.running)", sourceLocation)
      }
      turns += 1
      fire(id, due, sourceLocation)
    }
  }

  private var nextTimer: (TimerID, Due)? { timers.min { $0.value < $1.value }.map { ($0.key, $0.value) } }

  private func fire(_ id: TimerID, _ due: Due, _ sourceLocation: SourceLocation) {
    timers[id] = nil
    now = max(now, due.at)
    take(.fired(id), sourceLocation)
  }

  /// Ends the oldest call of this name with values.
  func complete(_ name: String, _ values: Value..., sourceLocation: SourceLocation = #_sourceLocation) {
    end(name, .values(values), sourceLocation)
  }

  /// Refuses the oldest call of this name.
  func fail(_ name: String, _ message: String, sourceLocation: SourceLocation = #_sourceLocation) {
    end(name, .refused(message), sourceLocation)
  }

  private func end(_ name: String, _ result: CallResult, _ sourceLocation: SourceLocation) {
    guard let place = calls.firstIndex(where: { $0.call.name == name }) else {
      return fault("no call '\(name)' runs; there is \(callNames)", sourceLocation)
    }
    let id = calls.remove(at: place).id
    if name == "sqlite.begin" { beginnings.insert(id) }
    send(.returned(id, result), sourceLocation)
  }

  /// The scripts' garbage collector runs: operations of functions that have ended and cell objects go.
  func collect(sourceLocation: SourceLocation = #_sourceLocation) {
    record.forgotten = record.garbage
    record.garbage = Forgotten()
    take(.fired(TimerID(-1)), sourceLocation)
  }

  /// Scripts let go of these from the end of the next turn on.
  func forget(operations: [OperationID] = [], cells: [CellID] = []) {
    record.forgotten.operations += operations
    record.forgotten.cells += cells
  }
}

extension NodeKind {
  var isActive: Bool {
    switch self {
    case .link, .button, .row, .field, .toggle, .picker, .retry: true
    default: false
    }
  }
}
