@_exported public import RutterCore
package import RutterLua
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
    /// What scripts may use up.
    package var limits = Limits()
    /// What plugins may do outside, each as far as it asks for it; see ``RutterCore/Grant``.
    public var grants: [Grant] = []
    /// The file in which plugins that are granted `store` keep their values; nil for the one of the user.
    public var store: String?
    /// Which plugins run in processes of their own.
    package var isolation: Isolation?
    /// Whether to count what each plugin uses.
    package var countsUse = false
    /// What `math.random` starts from.
    public var seed: UInt64 = 1
    /// Is told of what happens besides what shows. Called on the session's thread, in order; do not wait in it.
    public var onReport: (@Sendable (Report) -> Void)?
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
  private let streams: FrameStreams
  /// nil once closed.
  private var live: LiveSession<ScriptHost>?
  private var rests = Rests()
  /// The plugins that were stopped because they went over a limit, in order.
  public var stopped: [StoppedPlugin] {
    live?.session.stops.map { StoppedPlugin(plugin: name(of: $0.plugin), stop: $0.stop) } ?? []
  }

  private func name(of plugin: PluginID) -> String { plugins.first { $0.id == plugin }?.name ?? "host" }

  private var lastTurn = Instant.start
  /// When something was last heard of the session.
  private var lastSign = Instant.start

  public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Makes a session that has not begun; ``start()`` begins it.
  ///
  /// - Parameters:
  ///   - flow: What to run.
  ///   - options: What to run it with.
  /// - Throws: ``NavigatorError/unreadable(_:)`` for what cannot be granted, such as a folder that is not there.
  package init(unopened flow: Flow, _ options: Options = Options()) throws(NavigatorError) {
    let performers = Performers(try flow.grants(options.grants), store: options.store.map { .file($0) } ?? .user)
    let audience = options.audience, onReport = options.onReport, streams = FrameStreams()
    do {
      let thread = try options.thread ?? SessionThread()
      live = try LiveSession(
        Session(host: flow.host(for: options)), performers: performers, wake: { thread.wake() },
        witness: { event, effects, session in
          let event = Event(at: event.at, session.concealedEvent ?? event.kind)
          audience?.turned(event, session.written(effects), operations: session.operationCount, shown: session)
          if let onReport { for report in effects.lazy.compactMap(Report.init) { onReport(report) } }
          if effects.last == .frame { streams.yield { session.frame() } }
        })
      self.thread = thread
    } catch {
      throw .system("\(error)")
    }
    self.audience = audience
    self.streams = streams
    opening = flow.opening(seed: options.seed, startedAtMicroseconds: Clock.wallMicroseconds)
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
      let errors = effects.compactMap { effect -> String? in
        switch effect {
        case .error(let report): report.error.description
        case .stopped(let id, let stop): StoppedPlugin(plugin: name(of: id), stop: stop).description
        default: nil
        }
      }
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
    perform(.ended)
    live?.close()
    live = nil
    thread.setTicker(nil)
    rests.end()
    streams.end()
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

  /// Takes in what has happened outside, and beats when nothing does.
  ///
  /// - Returns: After how many microseconds to come again.
  private func tick() -> Int64? {
    let before = turns
    live?.tick()
    if turns != before { afterTurns() }
    if rests.areOver(at: now) { rests.giveUp(at: now, running: running) }
    return [live?.waitMicroseconds ?? nil, beat(), rests.waitMicroseconds(now)].compactMap { $0 }.min()
  }

  /// Takes in at once what has happened outside: for who keeps the thread busy.
  package func catchUp() { _ = tick() }

  private func afterTurns() {
    lastTurn = now
    lastSign = lastTurn
    guard !rests.isEmpty else { return }
    rests.look(isQuiet: isQuiet, turns: turns, running: running)
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

  private var running: [String] { live?.session.running ?? [] }
  private var turns: Int { live?.turns ?? 0 }
  private var now: Instant { live?.now ?? .start }

  /// Waits until nothing is left that one waits for: loads, actions, guards; not tasks.
  ///
  /// - Throws: ``NavigatorError/unrest(_:)`` after 10,000 turns or an hour, with the names of what runs.
  public func settle() async throws(NavigatorError) {
    let end = await withCheckedContinuation { continuation in
      // Asked here and not before: on its way here the call may have let others go first.
      if isClosed {
        continuation.resume(returning: Rests.End.closed)
      } else if isQuiet {
        continuation.resume(returning: .quiet)
      } else {
        rests.add(continuation, at: now, turns: turns)
      }
    }
    switch end {
    case .quiet: return
    case .unrest(let unrest): throw .unrest(unrest.description)
    case .closed: throw .closed
    }
  }
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
  package var condition: Condition { live?.session.condition ?? .fine }
  /// The outcome of what the last event asked for, if it has settled.
  package var commandOutcome: Outcome? { live?.session.commandOutcome ?? nil }
  package var types: Types { live?.session.types ?? Types() }
}
