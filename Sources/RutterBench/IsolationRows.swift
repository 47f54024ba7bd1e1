import RutterCore
import RutterLua

/// A plugin in a process of its own. The bars are in microseconds and milliseconds, not against a peer: what counts is what
/// a person waits.
enum IsolationRows {
  private static let program = StartRows.rutter

  static var measures: [Measure] {
    [
      Measure("isolated.navigation", "a navigation through an isolated plugin, in µs", .atMost(250)) { navigation() },
      Measure(
        "isolated.list", "a list of 1,000 rows from an isolated plugin, against one from this process", .atMost(2.5)
      ) { list() },
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

  /// A tap upon which a list of 1,000 rows is built again.
  private static func list() -> Finding {
    if let missing = Program.missing(program) { return .skipped(missing) }
    let script = """
      local rutter = require 'rutter'
      local taps, items = rutter.cell(0, "taps"), {}
      for item = 1, 1000 do items[item] = item end
      rutter.root(function()
        local count = taps:get()
        return rutter.screen {
          title = "Rows",
          rutter.button { "Tap", action = function() taps:set(count + 1) end },
          rutter.list(items, function(item) return rutter.text { "Row " .. item .. " of tap " .. count } end),
        }
      end)
      """
    guard var isolated = LuaFlow(script, isolation: Isolation(["flow"], program: program)), var plain = LuaFlow(script)
    else { return .failed }
    isolated.activate(5)
    plain.activate(5)
    let times = middle(50) { isolated.activate(1) }, alone = middle(50) { plain.activate(1) }
    guard isolated.session.condition == .fine else { return .failed }
    return .ratio(times / alone, "\(Comparison.time(times)) against \(Comparison.time(alone))")
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
