internal import RutterCore
internal import RutterLua

/// A session with one plugin in Lua, driven by events alone: what the outside would do is done here, at once.
struct LuaFlow: ~Copyable {
  var session: Session<ScriptHost>
  /// The sleeps of scripts that run, in the order in which they were started.
  private var timers: [TimerID] = []
  private let now = Instant.start
  private let link: NodeID
  /// Whether the frame is read each time that it changes, as a host does that shows it.
  var readsFrames = false
  static let plugin = PluginID(0)

  /// What a loader and a screen of ten nodes do; the peer runs the same text.
  static func body(first: String = "rutter.text { 'One of many numbers' }") -> String {
    """
    function load(id)
      rutter.sleep(1)
      return id
    end

    function screen(number)
      return rutter.screen {
        title = "Number " .. number,
        \(first),
        rutter.section {
          title = "More",
          rutter.text { "The next is " .. number + 1 },
          rutter.divider {},
          rutter.link { "Next", to = number + 1 },
          rutter.link { "Previous", to = number - 1 },
        },
        rutter.button { "Again", action = load },
        rutter.divider {},
        rutter.text { "Nothing below" },
      }
    end

    """
  }

  /// A root with one link, which loads a number and shows it.
  static let flow = flow(body())
  /// The same, where every number has such a link too.
  static let chain = flow(body(first: "rutter.link { 'Load', to = loaded(number) }"))

  private static func flow(_ body: String) -> String {
    "local rutter = require 'rutter'\nlocal load, screen, loaded\n" + body + """
      loaded = rutter.loader("number", { gives = rutter.integer, load = load })
      rutter.destination(rutter.integer, screen)
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.link { "Go", to = loaded(7) } }
      end)
      """
  }

  init?(_ script: String = LuaFlow.flow, limits: Limits = LuaFlow.limits, isolation: Isolation? = nil) {
    let source = PluginSource(name: "flow", main: SourceText(file: "flow.lua", text: script))
    session = Session(host: ScriptHost(plugins: [source], limits: limits, isolation: isolation))
    _ = session.take(Event(at: .start, .opened(Opening(seed: 1, startedAtMicroseconds: 0))))
    guard session.condition == .fine, let link = session.frame().top.nodes.first?.id else { return nil }
    self.link = link
  }

  /// Raised where a row needs more than a plugin may have.
  static var limits: Limits {
    var limits = Limits()
    limits.memoryBytes = 2 << 30
    limits.valueBytes = 1 << 30
    limits.turnMicroseconds = 60_000_000
    return limits
  }

  /// Has a new version of the plugin loaded while the link of the one entry on the path loads.
  mutating func reload(_ script: String) {
    if session.entries.isEmpty { take(.requested(OperationRequest(.push(PathPart(.integer(1)))))) }
    if let link = session.frame().top.nodes.first?.id { take(.activated(link)) }
    let source = PluginSource(name: "flow", main: SourceText(file: "flow.lua", text: script))
    session.prepareHost { $0.prepare([source]) }
    take(.reloaded(Reload(plugins: ["flow"], sources: source.hashes)))
    timers = []
  }

  /// Takes one event in.
  mutating func take(_ kind: Event.Kind) {
    for effect in session.take(Event(at: now, kind)) {
      switch effect {
      case .timer(let id, let due) where due.order == .sleep: timers.append(id)
      case .frame where readsFrames: keep(session.frame())
      default: break
      }
    }
  }

  /// Taps the link, lets the loader's sleep end, and goes back: one navigation there and back.
  mutating func navigate(_ count: Int) { navigate(link, count) }

  private mutating func navigate(_ link: NodeID, _ count: Int) {
    for _ in 0..<count {
      take(.activated(link))
      take(.fired(timers.removeFirst()))
      take(.back)
    }
  }

  /// Activates the first node of the root so many times.
  mutating func activate(_ count: Int) { for _ in 0..<count { take(.activated(link)) } }

  /// The same from a screen that holds the link itself, so that it is found at any depth.
  mutating func navigateOn(_ count: Int) {
    guard let link = session.frame().top.nodes.first?.id else { return }
    navigate(link, count)
  }

  /// Pushes one value.
  mutating func push(value: Int) { take(.requested(.init(.push(PathPart(.integer(Int64(value))))))) }

  /// Pushes so many values, each with its screen.
  mutating func push(_ count: Int) {
    for value in 0..<count { push(value: value) }
  }

  /// Pushes all parts at once, deferred ones as placeholders, and gives the sleeps of their loaders.
  mutating func start(_ parts: [PathPart]) -> [TimerID] {
    take(.requested(.init(.pushAll(parts))))
    defer { timers = [] }
    return timers
  }

  /// Whether every entry has its value.
  var isFilled: Bool { session.entries.allSatisfy { $0.value != nil } }

  /// Ends all that sleeps, oldest first, each in a turn of its own, and all that falls asleep then; gives how many.
  mutating func wakeAll() -> Int {
    var next = 0
    while next < timers.count {
      take(.fired(timers[next]))
      next += 1
    }
    timers = []
    return next
  }

  /// Ends what sleeps, oldest first.
  mutating func fireAll(_ sleeps: [TimerID]) {
    for timer in sleeps { keep(session.take(Event(at: now, .fired(timer)))) }
  }
}
