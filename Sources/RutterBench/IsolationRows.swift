import RutterCore
import RutterLua

/// A plugin in a process of its own. The bars are in microseconds and milliseconds, not against a peer: what counts is what
/// a person waits.
enum IsolationRows {
  private static let program = StartRows.rutter

  static var measures: [Measure] {
    [
      Measure("isolated.navigation", "a navigation through an isolated plugin, in µs", .atMost(250)) { navigation() },
      Measure("isolated.start", "start of a plugin's process, in ms", .atMost(10)) { start() },
    ]
  }

  /// A link, a Lua loader that waits once, a push, a screen of ten nodes, and back.
  private static func navigation() -> Finding {
    if let missing = Program.missing(program) { return .skipped(missing) }
    guard var isolated = LuaFlow(isolation: Isolation(["flow"], program: program)), var plain = LuaFlow() else {
      return .failed
    }
    isolated.navigate(200)
    plain.navigate(200)
    let times = middle(2000) { isolated.navigate(1) }, alone = middle(2000) { plain.navigate(1) }
    guard isolated.session.condition == .fine else { return .failed }
    return .ratio(times / 1000, "in this process \(Comparison.time(alone))")
  }

  /// What opening a session takes longer when its plugin runs elsewhere.
  private static func start() -> Finding {
    if let missing = Program.missing(program) { return .skipped(missing) }
    var isFine = true
    func opened(_ isolation: Isolation?) -> Double {
      middle(40) { isFine = LuaFlow(isolation: isolation) != nil && isFine }
    }
    let alone = opened(nil), isolated = opened(Isolation(["flow"], program: program))
    guard isFine else { return .failed }
    return .ratio((isolated - alone) / 1e6, "opening and closing in this process \(Comparison.time(alone))")
  }

  /// The median time of one round, in nanoseconds.
  private static func middle(_ rounds: Int, _ body: () -> Void) -> Double {
    var times: [Double] = []
    for _ in 0..<rounds {
      let start = nanoseconds()
      body()
      times.append(nanoseconds() - start)
    }
    return median(times)
  }
}
