import RutterCore
import RutterLua

/// A session over scripts written in a test, with time that moves when it is told to.
struct Stage: ~Copyable {
  var session: Session<ScriptHost>
  var now = Instant.start
  /// Everything that came out, in order.
  var effects: [Effect] = []
  /// Timers that run, soonest first by their own order.
  var timers: [(id: TimerID, due: Due)] = []
  var calls: [(id: CallID, call: OutsideCall)] = []

  /// Opens a session with one plugin, named `test`.
  init(_ script: String, modules: [SourceText] = [], limits: Limits = .testing) throws {
    let main = SourceText(file: "test.lua", text: "local rutter = require 'rutter'\n" + script)
    try self.init([PluginSource(name: "test", main: main, modules: modules)], limits: limits)
  }

  init(_ plugins: [PluginSource], native: [NativePlugin] = [], limits: Limits = .testing, failAt: Int64 = 0) throws {
    let host = ScriptHost(plugins: plugins, native: native, limits: limits)
    host.failAllocation(failAt, of: PluginID(native.count))
    session = Session(host: host)
    take(.opened(Opening(seed: 7, startedAtMicroseconds: 1_700_000_000_000_000)))
  }

  /// Opens a session whose root runs `body` in a task, and lets it run.
  init(task body: String, limits: Limits = .testing) throws {
    try self.init(
      """
      rutter.root(function() return rutter.screen { title = "Root" } end)
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
      rutter.task(function()
      \(body)
      end)
      """, limits: limits)
  }

  @discardableResult
  mutating func take(_ kind: Event.Kind) -> [Effect] {
    let new = session.take(Event(at: now, kind))
    effects += new
    for effect in new {
      switch effect {
      case .timer(let id, let due): timers.append((id, due))
      case .cancelTimer(let id): timers.removeAll { $0.id == id }
      case .call(let id, _, let call): calls.append((id, call))
      case .abandon(let id): calls.removeAll { $0.id == id }
      default: break
      }
    }
    return new
  }

  /// Lets time pass until nothing is due any more.
  mutating func settle() {
    while let next = timers.min(by: { $0.due < $1.due }) {
      timers.removeAll { $0.id == next.id }
      now = max(now, next.due.at)
      take(.fired(next.id))
    }
  }

  mutating func tap(_ label: String) {
    guard let node = Self.find(label, in: session.frame().top.nodes) else { return }
    take(.activated(node.id))
  }

  private static func find(_ label: String, in nodes: [NodeView]) -> NodeView? {
    for node in nodes {
      if node.label.string == label, node.kind != .text { return node }
      if let found = find(label, in: node.children) { return found }
    }
    return nil
  }

  // MARK: What came out

  var logs: [String] { effects.compactMap { if case .log(let line) = $0 { line.text } else { nil } } }
  var errors: [String] {
    effects.compactMap { if case .error(let report) = $0 { report.error.description } else { nil } }
  }
  var stops: [Stop] { effects.compactMap { if case .stopped(_, let stop) = $0 { stop } else { nil } } }
  var outcomes: [String] {
    effects.compactMap { if case .outcome(let report) = $0 { report.outcome.name } else { nil } }
  }
}
