import RutterCore
import RutterLua
import Testing

/// When a script fails (E1, E2).
@Suite struct FailureTests {
  @Test("E1: a screen that raises shows the error; the path stays, the push is committed, retry builds again")
  func screens() {
    let app = LuaApp.open(
      """
      local bad = rutter.cell(true, "bad")
      rutter.destination(rutter.integer, function(n)
        if bad:get() then error("no screen for " .. n) end
        return rutter.screen { title = "Number " .. n, rutter.button { "Spoil", action = function() bad:set(true) end } }
      end)
      rutter.root(function() return rutter.screen { title = "Root" } end)
      rutter.destination("fix", { style = "sheet", screen = function() return rutter.screen { title = "Fix",
        on_create = function() bad:set(false) end } end })
      """)
    app.push(.integer(1))
    #expect(app.outcomes == ["push committed"] && app.path == ["1"])
    #expect(app.errors == ["flow.lua:3: no screen for 1"] && app.failing == ["screen of integer"])
    #expect(app.node(.retry) != nil)
    #expect(app.screen.joined().contains("no screen for 1"), "\(app.screen)")
    app.push("fix")
    app.back()
    #expect(app.title == "Number 1")
    app.tap("Spoil")
    #expect(app.title != "Number 1" && app.path == ["1"] && app.errors.count == 2)
  }

  @Test("E1: a row or a hole that raises shows the error in its place only")
  func parts() {
    let app = LuaApp.open(
      """
      local quick = rutter.loader("quick", { gives = rutter.integer, load = function() return 1 end })
      rutter.root(function() return rutter.screen { title = "Root",
        rutter.list({ 1, 2 }, function(n) if n == 1 then error("row") end return "row " .. n end),
        rutter.hole(quick(), { ready = function() error("hole") end }) } end)
      """)
    #expect(app.title == "Root" && app.screen.contains("row 2"))
    #expect(app.errors == ["flow.lua:3: row", "flow.lua:4: hole"] && app.condition == .fine)
  }

  @Test("E1: a failing hook or task is an error event; a failing action shows at its button until tapped again")
  func actions() {
    let app = LuaApp.open(
      """
      local fails = true
      rutter.root(function() return rutter.screen { title = "Root", on_appear = function() error("hook") end,
        rutter.button { "Action", action = function() if fails then fails = false error("action") end end },
        rutter.button { "Task", action = function() rutter.task(function() rutter.sleep(1) error("task") end) end } } end)
      """)
    #expect(app.errors == ["flow.lua:2: hook"])
    app.tap("Action")
    #expect(app.node("Action")?.state == .failed && app.errors.last == "flow.lua:3: action")
    app.tap("Action")
    #expect(app.node("Action")?.state == .idle)
    app.tap("Task")
    app.advance(2)
    #expect(app.errors.last == "flow.lua:4: task" && app.errors.count == 3)
  }

  @Test("E1: a selector or edit that raises fails its operation")
  func operations() {
    let app = LuaApp.open(
      """
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number",
        rutter.button { "Select", action = function() rutter.path:remove(function() error("selector") end) end },
        rutter.button { "Edit", action = function() rutter.path:edit(function(p) p:pop() error("edit") end) end } } end)
      rutter.root(function() return rutter.screen { title = "Root" } end)
      """)
    app.push(.integer(1))
    app.forget()
    app.tap("Select")
    app.tap("Edit")
    #expect(app.outcomes.map { $0.hasPrefix("remove failed") || $0.hasPrefix("edit failed") } == [true, true])
    #expect(app.outcomes[0].contains("flow.lua:2: selector") && app.outcomes[1].contains("flow.lua:3: edit"))
    #expect(app.path == ["1"])
  }

  private func limited(_ change: (inout Limits) -> Void = { $0.instructions = 200_000 }) -> Limits {
    var limits = Limits.testing
    change(&limits)
    return limits
  }

  @Test("E2: a plugin over its limit is stopped alone: entries unavailable, its requests of the turn dropped")
  func alone() {
    let app = LuaApp.open(
      (
        "other",
        """
        local Loop = rutter.type("Loop", {})
        local slow = rutter.loader("slow", { gives = rutter.integer, load = function() rutter.sleep(1) while true do end end })
        rutter.destination(Loop, function() return rutter.screen { title = "Loop",
          rutter.button { "Run", action = function() rutter.path:push(5) while true do end end } } end)
        """
      ),
      (
        "flow",
        """
        local other = rutter.plugin("other")
        rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
        rutter.root(function() return rutter.screen { title = "Root", rutter.link { "Go", to = other.Loop {} },
          rutter.button { "Await", action = function() rutter.log(select(2, pcall(function() other.slow():await() end))) end },
          rutter.button { "Alive", action = function() rutter.log("alive") end } } end)
        """
      ), limits: limited())
    app.tap("Go")
    app.tap("Run")
    #expect(app.stops.count == 1 && app.stops[0].limit == .instructions)
    #expect(app.path == ["Loop {} unavailable"] && app.condition == .fine, "\(app.path)")
    #expect(!app.outcomes.contains("push committed") || app.outcomes.count { $0 == "push committed" } == 1)
    app.back()
    app.tap("Alive")
    #expect(app.logs == ["alive"])
  }

  @Test("E2: whoever waits for a stopped plugin's loaders gets the reason")
  func waiters() {
    let app = LuaApp.open(
      (
        "other",
        """
        rutter.loader("slow", { gives = rutter.integer, load = function() rutter.sleep(1) while true do end end })
        """
      ),
      (
        "flow",
        """
        local other = rutter.plugin("other")
        rutter.root(function() return rutter.screen { title = "Root",
          rutter.button { "Await", action = function() rutter.log(select(2, pcall(function() other.slow():await() end))) end } } end)
        """
      ), limits: limited())
    app.tap("Await")
    app.settle()
    #expect(app.logs.count == 1 && app.logs[0].contains("plugin stopped"), "\(app.logs)")
  }

  @Test("E2: whoever asks for a stopped plugin's loaders later hears why they are gone")
  func later() {
    let app = LuaApp.open(
      (
        "other",
        """
        rutter.loader("slow", { gives = rutter.integer, load = function() rutter.sleep(1) while true do end end })
        rutter.loader("quick", { gives = rutter.integer, load = function() return 1 end })
        """
      ),
      (
        "flow",
        """
        local other = rutter.plugin("other")
        local quick = other.quick
        rutter.root(function() return rutter.screen { title = "Root",
          rutter.button { "Break", action = function() other.slow():await() end },
          rutter.button { "Ask", action = function()
            local _, why = pcall(function() return quick():await() end)
            rutter.log(why) end } } end)
        """
      ), limits: limited())
    app.tap("Break")
    app.settle()
    app.tap("Ask")
    #expect(app.logs.count == 1 && app.logs[0].contains("the plugin was stopped before"), "\(app.logs)")
  }

  @Test(
    "E2: nothing swallows a stop",
    arguments: [
      "pcall(function() while true do end end) rutter.log('swallowed')",
      "xpcall(function() while true do end end, function() return 1 end) rutter.log('swallowed')",
      "coroutine.wrap(function() while true do end end)() rutter.log('swallowed')",
      "coroutine.resume(coroutine.create(function() while true do end end)) rutter.log('swallowed')",
      "local x <close> = setmetatable({}, { __close = function() rutter.log('swallowed') end }) while true do end",
      "setmetatable({}, { __index = function() while true do end end }).x = pcall(error) local y = setmetatable({}, { __index = function() while true do end end }).x rutter.log('swallowed')",
      "table.sort({ 1, 2, 3 }, function() while true do end end) rutter.log('swallowed')",
      "string.gsub('x', 'x', function() while true do end end) rutter.log('swallowed')",
    ])
  func swallow(_ code: String) {
    let app = LuaApp.open(
      "rutter.root(function() return rutter.screen { title = 'Root', rutter.button { 'Run', action = function() \(code) end } } end)",
      limits: limited())
    app.tap("Run")
    #expect(app.stops.count == 1 && app.logs.isEmpty && app.condition == .flowStopped, "\(app.logs)")
    #expect(app.frame.top.title != "", "the root shows that its plugin was stopped")
  }

  @Test("E2: memory is a limit, too")
  func memory() {
    let app = LuaApp.open(
      """
      rutter.root(function() return rutter.screen { title = "Root", rutter.button { "Run", action = function()
        local all = {} while true do all[#all + 1] = ("x"):rep(100000) .. #all end end } } end)
      """, limits: limited { $0.memoryBytes = 8 << 20 })
    app.tap("Run")
    #expect(app.stops.map(\.limit) == [.memory])
  }

  @Test("E2: a stop is an event of its own: replayed, it stops the plugin at that turn")
  func replayed() {
    let app = LuaApp.open("rutter.root(function() return rutter.screen { title = 'Root' } end)")
    app.take(.stopped(PluginID(0), Stop(.time, allowed: "250 ms a turn", at: nil)))
    #expect(app.stops.count == 1 && app.condition == .flowStopped)
  }
}
