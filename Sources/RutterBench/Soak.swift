internal import RutterCore
internal import RutterLua

/// A million navigations in one session, a million rebuilds of one screen, and thousands of reloads: what grows?
enum Soak {
  /// What one session holds at a moment between turns.
  private struct Holdings {
    var luaBytes: Int
    var handles: Int
    var coroutines: Int
    var residentBytes: Int
    var tables: [(name: String, count: Int)]
  }

  /// Runs all; false if anything grew.
  static func run() -> Bool {
    let navigations = navigate()
    let rebuilds = rebuild()
    let reloads = reload()
    return navigations && rebuilds && reloads
  }

  // MARK: Navigations

  private static func navigate() -> Bool {
    guard var flow = LuaFlow() else { return failed("the flow does not load") }
    var done = 0
    var first: Holdings?
    var isFine = true
    for mark in [10_000, 100_000, 1_000_000] {
      flow.navigate(mark - done)
      done = mark
      let now = holdings(&flow)
      print("\(mark) navigations: \(words(now))")
      if let first { isFine = !grew(first, now) && isFine } else { first = now }
    }
    return isFine
  }

  private static func grew(_ first: Holdings, _ now: Holdings) -> Bool {
    var grown = zip(first.tables, now.tables).filter { $1.count > $0.count }.map {
      "\($1.name) \($0.count) → \($1.count)"
    }
    if now.handles > first.handles { grown.append("handles \(first.handles) → \(now.handles)") }
    if now.coroutines > first.coroutines { grown.append("coroutines \(first.coroutines) → \(now.coroutines)") }
    // A collection leaves a few strings more or less; what grows with navigations would be megabytes.
    if now.luaBytes > first.luaBytes + 4_096 { grown.append("Lua \(first.luaBytes) → \(now.luaBytes)") }
    for text in grown { print("  grew: \(text)") }
    return !grown.isEmpty
  }

  // MARK: Rebuilds

  private static let rebuilding = """
    local rutter = require "rutter"
    local count = rutter.cell(0, "count")
    local function nothing() end
    rutter.root(function()
      return rutter.screen {
        title = "Count " .. count:get(),
        rutter.button { "More", action = function() count:update(function(n) return n + 1 end) end },
        rutter.list({ 1, 2, 3 }, function(item) return rutter.button { "Item " .. item, action = nothing } end),
      }
    end)
    """

  private static func rebuild() -> Bool {
    guard var flow = LuaFlow(rebuilding) else { return failed("the flow does not load") }
    flow.activate(1)
    let first = holdings(&flow)
    print("1 rebuild: \(words(first))")
    flow.activate(999_999)
    let last = holdings(&flow)
    print("1000000 rebuilds: \(words(last))")
    guard flow.session.frame().top.title == "Count 1000000" else { return failed("the screen is not built again") }
    return !grew(first, last)
  }

  // MARK: Reloads

  /// Each reload finds the flow with a load under way, and an entry on its path.
  static func reload() -> Bool {
    guard var flow = LuaFlow(LuaFlow.chain) else { return failed("the flow does not load") }
    var done = 0
    var first: Holdings?
    var isFine = true
    for mark in [100, 1_000, 5_000] {
      while done < mark {
        done += 1
        flow.reload(LuaFlow.chain + "\n-- \(done % 2)")
      }
      let now = holdings(&flow)
      print("\(mark) reloads: \(words(now))")
      guard flow.session.entries.count == 1, flow.session.stops.isEmpty else { return failed("the path has changed") }
      if let first { isFine = !grew(first, now) && now.residentBytes < first.residentBytes + (4 << 20) && isFine }
      if first == nil { first = now }
    }
    return isFine
  }

  // MARK: Words

  private static func holdings(_ flow: inout LuaFlow) -> Holdings {
    // Collected twice: what the first collection lets go of is given back at the end of the next turn.
    _ = flow.session.host.collectedMemory(of: LuaFlow.plugin)
    flow.take(.cancel)
    let bytes = flow.session.host.collectedMemory(of: LuaFlow.plugin)
    return Holdings(
      luaBytes: bytes, handles: flow.session.host.liveHandles(of: LuaFlow.plugin),
      coroutines: flow.session.host.liveCoroutines(of: LuaFlow.plugin), residentBytes: residentBytes(),
      tables: flow.session.tableSizes)
  }

  private static func words(_ holdings: Holdings) -> String {
    let tables = holdings.tables.filter { $0.count > 0 }.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
    return
      "Lua \(holdings.luaBytes) bytes, \(holdings.handles) handles, \(holdings.coroutines) coroutines, resident \(holdings.residentBytes >> 10) KiB; \(tables)"
  }

  private static func failed(_ message: String) -> Bool {
    print("soak: \(message)")
    return false
  }
}
