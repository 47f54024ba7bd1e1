/// Engine, plugins and their states together; the one loop that runs turns.
///
/// A session takes one event in, works until it is quiet again, and gives the effects that the outside has to carry out.
/// It knows no clock, no I/O, no tasks: the same events give the same effects in every process (K1).
package struct Session<H: Host & ~Copyable>: ~Copyable {
  // The engine's state. `host` comes last, so that the fields before it have the same place for every host.
  var reading = Reading()
  var outbox = Outbox()
  var effects: [Effect] = []

  /// What scripts may read belongs to the engine, which lends it to them.
  var path: Path {
    _read { yield reading.path }
    _modify { yield &reading.path }
  }
  var cells: Cells {
    _read { yield reading.cells }
    _modify { yield &reading.cells }
  }

  var stepping: Steps {
    _read { yield reading.steps }
    _modify { yield &reading.steps }
  }

  var queue = Queue<Asked>()
  /// Ends of loads. They overtake the queue, so that whoever waits for a value has it before anything that was asked for
  /// later is carried out (T1).
  var next = Queue<Asked>()

  var operations = Operations()
  var loads = Loads()
  var runs = Runs()
  var screens = Screens()
  var bindings = Bindings()
  var handles = Handles()
  var guards = Guards()
  var answers = Answers()
  var urls = EntryURLs()
  var kept = Kept()

  /// The cells that the last run of script read.
  var lastReads: [CellID] = []
  var turn = TurnState()
  var shown = ShownState()
  var resolvedVersion = 0
  /// Which routes the URLs of entries were made with.
  var resolvedRoutes = 0
  /// Which contributions to slots the screens were built with.
  var resolvedContributions = 0
  /// Plugins that are over, and why.
  package internal(set) var stops: [(plugin: PluginID, stop: Stop)] = []
  /// Those that are to be stopped in the next turn, in a replay.
  var expectedStops: [ExpectedStop] = []
  package internal(set) var condition = Condition.fine
  /// The last event was taken in: nothing runs any more, and what showed last can still be read.
  var isEnded = false
  /// The outcome of what the last event itself asked for; nil if it asked for nothing or has not settled yet.
  package internal(set) var commandOutcome: Outcome?
  /// The operation that it asked for, settled or not.
  package var commandOperation: OperationID? { turn.command }
  /// The last event as it may be written down, if it may have held a secret (S8).
  package internal(set) var concealedEvent: Event.Kind?
  /// What the last turn did that no effect tells of, if ``isTraced``.
  package internal(set) var trace: [Trace] = []
  package var isTraced = false
  /// Whether the session is saved after each turn, so that it pays to remember what was saved of entries that do not change.
  package var isSaved = false

  package internal(set) var host: H

  /// Joins a host with a new, empty engine. The first event has to be ``Event/Kind/opened(_:)``.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - isSaved: See ``isSaved``.
  package init(host: consuming H, isSaved: Bool = false) {
    self.isSaved = isSaved
    outbox.account = Account(plugins: host.plugins.count, limit: host.memoryLimit)
    self.host = host
    if self.host.keepsCopies {
      shown.path.keepNews()
      reading.pathNews.isKept = true
      reading.cells.keepNews()
    }
  }

  /// Takes one event in and runs the turn (T1).
  ///
  /// - Parameter event: What happened outside, and when. Time never runs backwards; an earlier moment counts as now.
  /// - Returns: What the outside has to do, in order; the outcomes of the turn and one frame, if what shows differs, last.
  package mutating func take(_ event: Event) -> [Effect] {
    if !trace.isEmpty { trace.removeAll(keepingCapacity: true) }
    if isEnded { return [] }
    if event.at > reading.now { reading.now = event.at }
    let command = turn.command
    turn.beginAgain()
    screens.turnBegins()
    // A stop by time is told within the turn in which somebody asked for something, and answers nothing of that.
    if case .stopped = event.kind { turn.command = command } else { commandOutcome = nil }
    effects.reserveCapacity(4)
    host.turnBegins()
    if concealedEvent != nil { concealedEvent = nil }
    begin(event.kind)
    runUntilQuiet()
    if condition == .rootFailed, let root = screens.scope(of: .root), root.error == nil { condition = .fine }
    finishTurn()
    if !expectedStops.isEmpty { expectedStops = [] }
    if concealedEvent == nil, hasSecrets { concealedEvent = concealed(event.kind) }
    var told: [Effect] = []
    swap(&told, &effects)
    return told
  }

  /// Lends the host out between two turns: for new versions of plugins, which it has to have before it is told of them.
  package mutating func prepareHost(_ body: (inout H) -> Void) { body(&host) }

  private mutating func runUntilQuiet() {
    if isEnded { return }
    repeat {
      runUntilNothingIsLeft()
    } while !turn.isOver && condition != .notLoaded && refuseLongScreens()
  }

  private mutating func runUntilNothingIsLeft() {
    repeat {
      workOffQueue()
      // Of a flow that does not load nothing is built.
      if turn.isOver || condition == .notLoaded { return }
      let client = turn.takeClientOfPass()
      if client != .host { serve(client) }
      endPass()
      if hasItems { turn.notePass(of: client) }
      if client != .host { serveNobody() }
    } while (hasItems || isRegistryChanged || bindings.hasChanged) && !isOverTurnLimit()
  }

  /// The queue is empty: what the items have changed is compared and built again (T1, steps 3 and 4).
  private mutating func endPass() {
    if isRegistryChanged { resolveAgain() }
    if !cells.changed.isEmpty || bindings.hasChanged { queuePresentations() }
    if !hasItems {
      if !cells.changed.isEmpty || screens.hasOutdated { rebuildScreens() }
      if turn.reshaping != nil { showReshaped() }
      if screens.hasNamed { compareNames() }
      askForURLs()
      if !cells.changed.isEmpty { queueWatches() }
    }
  }

  private mutating func finishTurn() {
    operations.tellOutcomes(in: &effects)
    if turn.restoring != nil { tellRestored() }
    hideSecrets()
    // A flow that does not load has nothing to show.
    if frameDiffers(), condition != .notLoaded { effects.append(.frame) }
    if isSaved { forgetSaved(of: cells.changed) }
    reading.cells.forgetChanges()
    outbox.account.turnEnds()
    giveBack()
  }

  /// Lets go of what nothing holds any more, on both sides of the border.
  private mutating func giveBack() {
    // If the turn was cut off before `resolveAgain`, entries may still point to a withdrawn destination, so its functions
    // are kept for one turn more.
    if reading.registry.hasReleased, !isRegistryChanged {
      for handle in reading.registry.takeReleased() { handles.release(handle) }
    }
    giveBackReleased()
    let forgotten = host.turnEnds()
    for id in forgotten.operations { operations.letGo(id) }
    for id in forgotten.cells { reading.cells.release(id) }
    giveBackReleased()
  }

  private mutating func giveBackReleased() {
    release(reading.cells.takeUnneeded())
    if handles.released.isEmpty { return }
    host.release(handles.released)
    handles.forgetReleased()
  }
}

/// What a session can still do.
package enum Condition: Sendable, Equatable {
  case fine
  /// A script does not load.
  case notLoaded
  /// The flow's root screen could not be built.
  case rootFailed
  /// The flow's own plugin was stopped.
  case flowStopped
}

/// How far a turn has come, or what one plugin asks for in it.
struct RoundsOfTurn {
  var passes = 0
  var items = 0
}

/// What only one turn needs to remember.
struct TurnState {
  /// How often the queue was filled again by cells and holes, and how many items there were, but for those of clients (T2).
  var own = RoundsOfTurn()
  /// The limit was reached; the rest has been settled.
  var isOver = false
  /// The operation of the event itself.
  var command: OperationID?
  /// What took the entries away that left in this turn.
  var removals = IdentifierTable<EntryID, Cause>()
  /// What building screens has changed in the tree of stacks, and what does not show yet.
  var reshaping: Reshaping?
  /// Whether what runs of versions before new ones is being ended.
  var endsVersions = false
  /// The plugins of which new versions have come into force in this turn.
  var renewed: Set<PluginID> = []
  /// The types before them, and the names of those that values may still bear whose form is another one now.
  var formerTypes: Types?
  var outdatedTypes: Set<TypeName> = []
  /// What the named cells of plugins would hold if they were new, as plugins that go on with earlier ones have made them.
  var initials: [(cell: CellID, value: Value)] = []
  /// What is being restored, if this turn opens a session that goes on.
  var restoring: Restoring?
  /// The entries whose holes are about to be started.
  var holesQueued: Set<EntryID> = []
  /// Covered screens that are being built because they present something, and those that are next.
  var presenters: [EntryID] = []
  /// Where among the effects the errors of rows stand, by what they have in common.
  var rowErrors: [RowError: Int] = [:]
  /// The plugin for which the engine works, and what it has done for it since the host was asked last.
  var worker = PluginID.host
  var work = 0
  /// The work of the turn of which the host was told.
  var allWork = 0
  /// The plugin that pays for what scripts of others do now; ``PluginID/host`` for nobody. See ``Session/serve(_:)``.
  var client = PluginID.host
  /// How many moments there were at which plugins may be stopped, and at which of them some were.
  var moment = 0
  var stopPoints: [PluginID: StopPoint] = [:]
  /// The client of the last item of this pass that had one, and whether there was anything in it that had none.
  private var clientOfPass = PluginID.host
  private var passHasOwn = true
  /// The same for each client (X6).
  var ofClients: [PluginID: RoundsOfTurn] = [:]
  /// The clients that were told in this turn that they ask for too much.
  var askedTooMuch: Set<PluginID> = []
  /// The plugins that are to be stopped because of the engine's work for them.
  var overspent: [(PluginID, Stop)] = []

  /// After how much work the host is asked whether a plugin is still within its limits.
  static var workPerLook: Int { 2_000 }
  /// Whether a plugin is to be stopped because of the engine's work for it, or may have to be.
  var mayBeOverspent: Bool { work >= Self.workPerLook || !overspent.isEmpty }

  mutating func noteItem(of client: PluginID) {
    if client == .host {
      own.items += 1
      passHasOwn = true
    } else {
      ofClients[client, default: RoundsOfTurn()].items += 1
      clientOfPass = client
    }
  }

  mutating func notePass(of client: PluginID) {
    if client == .host { own.passes += 1 } else { ofClients[client, default: RoundsOfTurn()].passes += 1 }
  }

  /// What the turn has come to together with what was done for clients.
  var all: RoundsOfTurn {
    ofClients.values.reduce(own) { RoundsOfTurn(passes: $0.passes + $1.passes, items: $0.items + $1.items) }
  }

  /// Who pays for what is built again at the end of a pass: the client, if all of the pass was for one.
  ///
  /// The event itself is nobody's errand.
  mutating func takeClientOfPass() -> PluginID {
    defer { (clientOfPass, passHasOwn) = (.host, false) }
    return passHasOwn ? .host : clientOfPass
  }

  /// Forgets the turn before; what it did not use is left alone.
  mutating func beginAgain() {
    own = RoundsOfTurn()
    isOver = false
    command = nil
    worker = .host
    work = 0
    allWork = 0
    moment = 0
    if !stopPoints.isEmpty { stopPoints = [:] }
    if !askedTooMuch.isEmpty { askedTooMuch = [] }
    if !ofClients.isEmpty { ofClients = [:] }
    (clientOfPass, passHasOwn) = (.host, true)
    if !overspent.isEmpty { overspent = [] }
    if reshaping != nil { reshaping = nil }
    removals.removeAll()
    if !holesQueued.isEmpty { holesQueued = [] }
    if !renewed.isEmpty { renewed = [] }
    if formerTypes != nil { formerTypes = nil }
    if !outdatedTypes.isEmpty { outdatedTypes = [] }
    if !initials.isEmpty { initials = [] }
    if restoring != nil { restoring = nil }
    if !rowErrors.isEmpty { rowErrors = [:] }
  }
}

/// What the errors of one mistake in a row function have in common: the list, and the line, or else the message.
struct RowError: Hashable {
  var list: Handle
  var place: Place?
  var message: String
}

extension Session where H: ~Copyable {
  /// What plugins have registered.
  package var registry: Registry { reading.registry }
  /// The types among it.
  package var types: Types { reading.registry.types }
  /// The plugins, in load order.
  package var plugins: [PluginInfo] { host.plugins }
  /// The current moment of the session.
  package var now: Instant { reading.now }
  /// How many operations were asked for so far; their ids count from 1.
  package var operationCount: Int { outbox.counters.lastOperation }
  /// The path, bottom to top: the entries of all stacks that show.
  package var entries: [EntryInfo] { (0..<path.shownCount).map { EntryInfo(path.shownEntry(at: $0)) } }

  /// How many items each table of the engine holds, by name: for tests that nothing grows for ever.
  package var tableSizes: [(name: String, count: Int)] {
    [
      ("entries", path.entryCount), ("containers", path.containers.count), ("cells", reading.cells.count),
      ("operations", operations.count),
      ("afterPushes", operations.loadingCount), ("loads", loads.tableSizes.reduce(0, +)), ("runs", runs.count),
      ("timers", runs.timerCount), ("calls", runs.callCount), ("activities", screens.activityCount),
      ("scopes", screens.count), ("readers", screens.readerCount), ("views", screens.viewCount),
      ("watches", reading.cells.watchCount), ("presentations", bindings.count), ("presenters", bindings.presenterCount),
      ("handles", handles.count), ("awaitedValues", operations.awaitedCount), ("queue", queue.count),
      ("busy", reading.cells.busyCount), ("guards", guards.count), ("held", reading.held.count),
      ("answers", answers.count), ("steps", stepping.count), ("kept", kept.count),
      ("shown", shown.path.items.count), ("urls", urls.count),
    ]
  }
}
