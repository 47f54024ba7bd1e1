/// The operations that guards are being asked about (G2), the outermost first: each further one was asked for by a guard of
/// the one before, and goes first.
struct Guards {
  private var passes: [Pass] = []
  /// The plugins that have only their part of the path and whose guards have said no to what others want, since a person has
  /// last tapped or set something (G1).
  private(set) var refusers: Set<PluginID> = []

  var isEmpty: Bool { passes.isEmpty }
  var count: Int { passes.count }

  /// The one whose guard is being asked now.
  var innermost: Pass? { passes.last }
  /// The outermost first.
  var all: [Pass] { passes }

  subscript(operation: OperationID) -> Pass? { passes.first { $0.operation.id == operation } }

  /// Whether guards are being asked about something that a guard of this one has begun.
  func hasInner(of pass: Pass) -> Bool { passes.contains { $0.outer.contains(pass.operation.id) } }

  /// Whether guards are being asked about what a bound cell wants.
  func isAsked(about key: BindingKey) -> Bool {
    passes.contains { if case .bind(key, _) = $0.operation.request.kind { true } else { false } }
  }

  /// A person has tapped or set something.
  mutating func noteDeed() {
    for pass in passes { pass.hasSeenDeed = true }
    if !refusers.isEmpty { refusers = [] }
  }

  /// A guard has said no. One that has asked the person is not counted.
  mutating func noteRefusal(of pass: Pass, by plugin: PluginID) {
    if !pass.hasSeenDeed { refusers.insert(plugin) }
  }

  mutating func restore(refuser plugin: PluginID) { refusers.insert(plugin) }

  mutating func append(_ pass: Pass) { passes.append(pass) }

  /// An operation is in no guard's hands any more.
  mutating func remove(_ operation: OperationID) -> Pass? {
    passes.firstIndex { $0.operation.id == operation }.map { passes.remove(at: $0) }
  }
}

/// The way of one operation through its guards.
final class Pass {
  /// Who is asked now.
  struct Asked {
    let id: GuardID
    let plugin: PluginID
    let name: GuardName
  }

  let operation: Operation
  /// What the operation was about when it was asked for.
  let meant: Meant
  /// The version of the path on which it was worked out.
  let version: Int
  /// The operations whose guards have led to this one, directly or by what they began.
  let outer: [OperationID]
  /// Whether a person has tapped or set something since it began.
  fileprivate(set) var hasSeenDeed = false
  private(set) var asked: Asked?
  /// What the guard has said while something that it asked for itself is in the hands of other guards: that goes first.
  var verdict: Result<Verdict, NavigationError>?
  /// What was to come when guards were first asked, of an operation that a cell asks for: the cell may change meanwhile.
  private var wanted: Wanted?
  private var done: Set<GuardID> = []
  /// The coroutine of the guard that is asked now, and what counts its time.
  private(set) var run: CoroutineID?
  private var clock = GuardClock()
  /// The entries that came because a guard asked for them, such as a question to the person: what is done with those
  /// belongs to the guard.
  private var own: Set<EntryID> = []
  /// The operations that a guard has asked for, and the cells that it has set.
  private var operations: Set<OperationID> = []
  private var cells: Set<CellID> = []
  /// The coroutines of its guards that have asked for a `cancel`; they may be over when that is carried out.
  private var cancelling: Set<CoroutineID> = []

  init(_ operation: Operation, meant: Meant, version: Int, outer: [Pass]) {
    self.operation = operation
    self.meant = meant
    self.version = version
    self.outer = outer.map(\.operation.id)
  }

  func hasAsked(_ id: GuardID) -> Bool { done.contains(id) }

  /// What a cell wants to come. If it is not what guards were asked about, all are asked again (G2).
  struct Wanted: Equatable {
    var name: Text?
    var value: Value
  }

  /// Notes what the cell wants now. What a guard has had it want itself is not put to the guards again.
  func want(_ wanted: Wanted?, in cell: CellID) {
    if self.wanted != wanted, !hasSet(cell) { done = [] }
    self.wanted = wanted
  }

  /// Whether the guard that is asked runs for the first time, and has set no cell, whose presentation would have to come
  /// first.
  var goesOnAtOnce: Bool { run == nil && cells.isEmpty }

  func ask(_ asked: Asked, microseconds: Int64) {
    self.asked = asked
    clock = GuardClock(left: microseconds)
    done.insert(asked.id)
  }

  /// The guard waits for something.
  func begin(_ run: CoroutineID) { self.run = run }

  /// Nobody is asked any more, for now.
  ///
  /// - Returns: What waited.
  func end() -> (run: CoroutineID?, timer: TimerID?) {
    defer { run = nil }
    return (run, clock.end())
  }

  // MARK: Its time

  /// How long the guard that waits may still take; nil while its time runs already, or stands still.
  var microsecondsLeft: Int64? { run == nil ? nil : clock.microsecondsLeft }

  func start(_ timer: TimerID, at moment: Instant) { clock.start(timer, at: moment) }

  /// The guard waits for an answer.
  ///
  /// - Returns: The timer that is to be cancelled, if it ran.
  func stand(at moment: Instant) -> TimerID? { clock.stand(at: moment) }

  /// It has the answer, or waits for it no longer.
  func goOn() { clock.goOn() }

  func owns(_ entry: EntryID) -> Bool { own.contains(entry) }
  func own(_ entries: [Entry]) { for entry in entries { own.insert(entry.id) } }

  func owns(_ operation: OperationID) -> Bool { operations.contains(operation) }
  func own(_ operation: OperationID) { operations.insert(operation) }

  func asksToCancel(_ coroutine: CoroutineID?) -> Bool { coroutine.map { cancelling.contains($0) } ?? false }
  func askToCancel(_ coroutine: CoroutineID) { cancelling.insert(coroutine) }

  func hasSet(_ cell: CellID) -> Bool { cells.contains(cell) }
  func set(_ cell: CellID) { cells.insert(cell) }
}
