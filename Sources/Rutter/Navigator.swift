@_exported public import RutterCore
package import RutterLua
internal import RutterText
internal import RutterWorkers

/// A running flow.
///
/// It lives on a thread of its own. Every function takes one event in, runs its turn to the end, and then returns: what
/// waits (a load, an action) goes on by itself, and ``settle()`` waits for it.
///
/// ```swift
/// let navigator = try await Navigator(Flow(path: "cookbook.lua"))
/// try await navigator.tap("Apple Pie")
/// print(await navigator.frame.top.title)
/// await navigator.close()
/// ```
public actor Navigator {
  /// What a session is run with.
  public struct Options: Sendable {
    /// What each plugin may use up.
    public var limits = PluginLimits()
    /// What plugins may do outside, each as far as it asks for it; see ``Grant``.
    public var grants: [Grant] = []
    /// The file in which plugins that are granted `store` keep their values; nil for the one of the user. It is made when
    /// first something is kept.
    public var store: String?
    /// What moves the time of the session.
    public var time = Time.real
    /// Which plugins run in processes of their own.
    package var isolation: Isolation?
    /// Whether to count what each plugin uses.
    package var countsUse = false
    /// What `math.random` starts from.
    public var seed: UInt64 = 1
    /// Is told of what happens besides what shows. Called on the session's thread, in order; do not wait in it.
    public var onReport: (@Sendable (Report) -> Void)?
    /// Is given the transcript of the session, one or several whole lines at a time, each with its end: see ``Replay``.
    /// Called on the session's thread, in order; do not wait in it.
    public var onTranscript: (@Sendable (String) -> Void)?
    /// The session that is to go on; nil for a new one. Its `seed` counts, and its time goes on.
    public var restoring: SavedSession?
    /// Where the session is saved while it runs; if one was saved there, that one goes on, in the place of ``restoring``.
    public var state: SavedState?
    /// Is told once if the session cannot be saved any further, on a full disk for one; it goes on without. Called on the
    /// session's thread.
    public var onStateFailure: (@Sendable (String) -> Void)?
    /// What saves it, if that is there already.
    package var keeper: StateKeeper?
    /// Whether transcripts hold what is secret. Without it they say only that there was something.
    public var keepsSecrets = false
    /// Is told of every turn.
    package var audience: (any Audience)?
    /// The thread on which the session runs; nil for one of its own.
    package var thread: SessionThread?

    /// The default limits; nothing outside is allowed.
    public init() {}
  }

  private let thread: SessionThread
  private let audience: (any Audience)?
  private let opening: Opening
  /// The flow as it runs.
  package private(set) var flow: Flow
  /// What plugins were granted, and what each of them may do by that.
  package let grants: [Grant]
  private let permissions: Grants
  private let streams: FrameStreams
  let waiters: AllWaiters
  let isVirtual: Bool
  /// nil once closed.
  private var live: LiveSession<ScriptHost>?
  /// How the session was when it ended.
  private var lastCondition = Condition.fine
  private var rests = Rests()
  /// Those who wait for an answer of the outside, in virtual time.
  private var awaiters: [CheckedContinuation<Void, Never>] = []
  /// The plugins that were stopped because they went over a limit, in order.
  public var stopped: [StoppedPlugin] {
    live?.session.stops.map { StoppedPlugin(plugin: name(of: $0.plugin), stop: $0.stop) } ?? []
  }

  /// The name of a plugin, as reports have its number; `host` for the program itself.
  public func name(of plugin: PluginID) -> String { plugins.first { $0.id == plugin }?.name ?? "host" }

  private var lastTurn = Instant.start
  /// When something was last heard of the session.
  private var lastSign = Instant.start

  public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Makes a session that has not begun; ``start()`` begins it.
  ///
  /// - Parameters:
  ///   - flow: What to run.
  ///   - options: What to run it with.
  /// - Throws: ``NavigatorError/unreadable(_:)`` for what cannot be granted, such as a folder that is not there, and for a
  ///   store in which nothing can be kept; ``NavigatorError/state(_:)`` for a file that cannot be used to save the session.
  package init(unopened flow: Flow, _ options: Options = Options()) throws(NavigatorError) {
    if let mistake = options.limits.mistake { throw .unreadable(mistake) }
    let flow = try flow.withModules(options.grants), isVirtual = options.time == .virtual
    let keeper = try options.makeKeeper(of: flow), restoring = keeper?.snapshot ?? options.restoring?.snapshot
    if let restoring { try flow.check(restoring, options.limits) }
    // What the user has is not changed in a time that is not the user's.
    let store = options.store.map { StorePlace.file($0) } ?? (isVirtual ? .memory : .user)
    do throws(StoreError) { try store.check() } catch { throw .unreadable("\(error)") }
    let permits = try flow.grants(options.grants)
    let performers = Performers(permits, store: store, memoryBytes: options.limits.memoryBytes).adding(flow.nativeWork)
    let keepsSecrets = options.keepsSecrets, heading = TranscriptHeading(flow, options)
    let writer = options.onTranscript.map { Locked(TranscriptWriter(heading, $0)) }
    let audience = options.audience, onReport = options.onReport, streams = FrameStreams(), waiters = AllWaiters()
    do {
      let thread = try options.thread ?? SessionThread()
      live = try LiveSession(
        Session(host: flow.host(for: options), isSaved: keeper != nil), performers: performers, isVirtual: isVirtual,
        start: restoring?.clock ?? .start,
        wake: { thread.wake() },
        witness: { event, effects, session in
          // Before anybody is told: whoever knows of the turn can rely on it.
          keeper?.turned(event, session)
          if audience != nil || writer != nil {
            let (event, isConcealed) = keepsSecrets ? (event, false) : session.written(event)
            let written = keepsSecrets ? effects : session.written(effects)
            audience?.turned(
              event, isConcealed: isConcealed, written, operations: session.operationCount, shown: session)
            writer?.withLock {
              $0.record(event, isConcealed: isConcealed, written, shown: session, plugins: session.plugins)
            }
          }
          if let onReport { for report in effects.lazy.compactMap(Report.init) { onReport(report) } }
          waiters.tell(effects)
          if effects.last == .frame { streams.yield { session.frame() } }
        })
      self.thread = thread
    } catch {
      throw .system("\(error)")
    }
    self.audience = audience
    self.streams = streams
    self.flow = flow
    grants = options.grants
    permissions = permits
    self.isVirtual = isVirtual
    self.waiters = waiters
    opening = flow.opening(
      seed: restoring?.seed ?? options.seed,
      startedAtMicroseconds: isVirtual
        ? restoring?.startedAtMicroseconds ?? Instant.virtualStartMicroseconds
        : Clock.wallMicroseconds - (restoring?.clock.microseconds ?? 0), restoring)
  }

  /// Opens a flow: loads its plugins and builds its root screen.
  ///
  /// - Parameters:
  ///   - flow: What to run.
  ///   - options: What to run it with.
  /// - Throws: ``NavigatorError/notLoaded(_:)`` with what is wrong, if a script does not load or there is no root screen.
  public init(_ flow: Flow, _ options: Options = Options()) async throws(NavigatorError) {
    try self.init(unopened: flow, options)
    let effects = start()
    guard condition == .fine else {
      let errors = effects.errors(plugins)
      await close()
      throw .notLoaded(errors)
    }
  }

  isolated deinit {
    endSession()
    thread.finish()
  }

  /// Takes the first event in.
  ///
  /// - Returns: What followed.
  @discardableResult
  package func start() -> [Effect] {
    thread.setTicker(.init { [weak self] in self?.assumeIsolated { $0.tick() } })
    return perform(.opened(opening))
  }

  /// Ends the session: loads and actions are closed, screens destroyed, threads ended. Once is enough; later calls of
  /// other functions throw ``NavigatorError/closed`` or do nothing.
  public nonisolated func close() async {
    await endSession()
    thread.finish()
  }

  fileprivate func endSession() {
    guard live != nil else { return }
    // Whoever waits for rest is told that there is none: a session that ends is quiet by force.
    rests.end()
    perform(.ended)
    // Ending runs scripts, too, which may have been stopped by that.
    lastCondition = live?.session.condition ?? .fine
    live?.close()
    live = nil
    thread.setTicker(nil)
    streams.end()
    waiters.end()
    resumeAwaiters()
  }
}

// MARK: Turns

extension Navigator {
  /// After how long without news one is told that something still runs.
  private static let beatMicroseconds: Int64 = 5_000_000

  /// Takes one event in and runs its turn.
  ///
  /// - Returns: What followed; nothing once closed.
  @discardableResult
  package func perform(_ kind: Event.Kind) -> [Effect] {
    guard let effects = live?.take(kind) else { return [] }
    afterTurns()
    return effects
  }

  /// Takes new versions of plugins in.
  ///
  /// - Returns: What followed; nothing of it is ``RutterCore/Effect/reloaded(_:)`` if one of them does not load.
  /// - Throws: What cannot be granted any more, such as a folder that is gone.
  package func renew(_ version: FlowVersion) throws(NavigatorError) -> [Effect] {
    let before = permissions.become(try version.flow.grants(grants))
    live?.prepareHost { $0.prepare(version.sources, access: version.flow.access(grants)) }
    let effects = perform(.reloaded(version.event))
    if effects.hasReloaded { flow = version.flow } else { permissions.become(before) }
    return effects
  }

  /// Takes in what has happened outside, and beats when nothing does.
  ///
  /// - Returns: After how many microseconds to come again.
  private func tick() -> Int64? {
    let before = turns
    live?.tick()
    if turns != before { afterTurns() }
    if rests.areOver(at: now) { rests.giveUp(at: now, unrest(.time)) }
    return [live?.waitMicroseconds ?? nil, beat(), rests.waitMicroseconds(now)].compactMap { $0 }.min()
  }

  /// Takes in at once what has happened outside: for who keeps the thread busy.
  package func catchUp() { _ = tick() }

  private func afterTurns() {
    lastTurn = now
    lastSign = lastTurn
    if !awaiters.isEmpty { resumeAwaiters() }
    guard !rests.isEmpty else { return }
    rests.look(isQuiet: isQuiet, turns: turns, unrest: unrest)
  }

  private func beat() -> Int64? {
    guard let audience, !isQuiet else { return nil }
    let now = now
    let rest = lastSign.microseconds + Self.beatMicroseconds - now.microseconds
    if rest > 0 { return rest }
    lastSign = now
    let seconds = (now.microseconds - lastTurn.microseconds) / 1_000_000
    audience.stillRunning(running, seconds: Int(seconds))
    return Self.beatMicroseconds
  }

  /// In virtual time: waits until an answer of the outside was taken in, the session is closed, or somebody's task that
  /// waits so was cancelled. Whoever wakes looks again.
  func answer() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { continuation.resume() } else { awaiters.append(continuation) }
      }
    } onCancel: {
      Task { await resumeAwaiters() }
    }
  }

  private func resumeAwaiters() {
    for awaiter in awaiters { awaiter.resume() }
    awaiters = []
  }

  /// In virtual time: has the next timer come that is due by then.
  func step(through end: Instant) -> LiveSession<ScriptHost>.Step {
    let step = live?.step(through: end) ?? .nothing
    if step == .moved || step == .answered { afterTurns() }
    return step
  }

  /// In virtual time: it is then, if it was not later.
  func reach(_ moment: Instant) { live?.reach(moment) }
  var hasTimers: Bool { live?.waitsForTimers ?? false }

  var running: [String] { live?.session.running ?? [] }
  func unrest(_ reason: Unrest.Reason) -> Unrest {
    live?.session.unrest(reason) ?? Unrest(reason: reason, running: [])
  }
  private var turns: Int { live?.turns ?? 0 }
  /// How many operations were asked for so far.
  var operationCount: Int { live?.session.operationCount ?? 0 }
  var now: Instant { live?.now ?? .start }

  /// Waits until nothing is left that one waits for: loads, actions, guards; not tasks. In virtual time it lets that pass
  /// meanwhile.
  ///
  /// - Throws: ``NavigatorError/unrest(_:)`` after 10,000 turns or an hour, with the names of what runs;
  ///   ``NavigatorError/closed`` if the session ends first; ``NavigatorError/cancelled``.
  public func settle() async throws(NavigatorError) {
    if isVirtual {
      if isClosed { throw .closed }
      return try await settleVirtually()
    }
    switch await rest() {
    case .quiet: return
    case .unrest(let unrest): throw .unrest(unrest.description)
    case .closed: throw .closed
    case .cancelled: throw .cancelled
    }
  }

  private func rest() async -> Rests.End {
    let id = rests.next()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Asked here and not before: on its way here the call may have let others go first.
        if isClosed {
          continuation.resume(returning: .closed)
        } else if isQuiet {
          continuation.resume(returning: .quiet)
        } else if Task.isCancelled {
          continuation.resume(returning: .cancelled)
        } else {
          rests.add(continuation, id, at: now, turns: turns)
        }
      }
    } onCancel: {
      Task { await cancelRest(id) }
    }
  }

  private func cancelRest(_ id: Int) { rests.cancel(id) }
}

// MARK: Reading

extension Navigator {
  /// What shows now.
  public var frame: Frame { live?.session.frame() ?? Frame([]) }

  /// Every frame from now on, the present one first. Who reads slowly misses all but the newest.
  public var frames: AsyncStream<Frame> { streams.open(first: live == nil ? nil : frame) }

  /// Looks at what shows without a frame of it; not once closed.
  package func look(_ body: (borrowing Session<ScriptHost>) -> Void) { live?.look(body) }

  /// The node that a target names.
  package func find(_ target: Target) -> Result<NodeID, TargetError> {
    live?.session.find(target) ?? Frame([]).find(target).map(\.id)
  }

  /// What each plugin has used so far; nothing once closed.
  package var stats: [PluginStats] { live?.session.host.stats ?? [] }

  package var isClosed: Bool { live == nil }

  /// Whether nothing is under way.
  public var isQuiet: Bool { live?.session.isQuiet ?? true }

  package var plugins: [PluginInfo] { live?.session.plugins ?? [] }
  package var condition: Condition { live?.session.condition ?? lastCondition }
  /// The outcome of what the last event asked for, if it has settled.
  package var commandOutcome: Outcome? { live?.session.commandOutcome ?? nil }
  /// The operation of the last command, if it asked for one.
  var commandOperation: OperationID? { live?.session.commandOperation ?? nil }
  /// What a loader gives, and the names of all.
  func loader(_ name: LoaderName) -> (gives: Schema?, names: [String]) {
    guard let gives = live?.session.registry.sharedLoader(name)?.value.gives else {
      return (nil, live?.session.registry.loaderNames.map(\.description) ?? [])
    }
    return (gives, [])
  }
  package var types: Types { live?.session.types ?? Types() }
}
