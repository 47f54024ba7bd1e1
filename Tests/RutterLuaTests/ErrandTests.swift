import RutterCore
import RutterLua
import Testing

/// What a plugin has others do, and who pays for it (X6).
@Suite struct ErrandTests {
  /// A flow with a slot, in which a guest without any right acts when somebody taps "Act".
  private func open(
    _ flow: String, guest: String, instructions: Int64 = 2_000_000, memory: Int = 16 << 20, grants: [Grant] = []
  ) -> LuaApp {
    func source(_ name: String, _ text: String) -> PluginSource {
      PluginSource(name: name, main: SourceText(file: "\(name).lua", text: "local rutter = require 'rutter' " + text))
    }
    let plugins = [
      source(
        "guest",
        """
        local Mine = rutter.type('Mine', { n = 'integer' })
        rutter.destination(Mine, function(mine)
          local sum = 0
          for i = 1, 4000 do sum = sum + i end
          return rutter.screen { title = 'Mine ' .. mine.n }
        end)
        rutter.contribute('flow.tools', function(value)
          return {
            rutter.button { 'Act', action = function() \(guest) end }, rutter.link { 'Deeper', to = value + 1 },
          }
        end)
        """),
      source(
        "flow",
        """
        rutter.slot_type('tools', 'integer')
        local function Work() rutter.log('works') end
        \(flow)
        rutter.root(function()
          return rutter.screen {
            title = 'Root', rutter.slot('tools', 0), rutter.button { 'Work', action = Work },
          }
        end)
        """),
    ]
    var limits = Limits.testing
    limits.instructions = instructions
    limits.memoryBytes = memory
    var host = ScriptHost(plugins: plugins, limits: limits)
    let holders = [
      PluginID(0): Grantee(name: "guest", isFlow: false), PluginID(1): Grantee(name: "flow"),
    ]
    host.restrict(to: holders.mapValues { Access($0, grants) })
    let app = LuaApp(host, of: plugins)
    app.open()
    return app
  }

  private func stopped(_ app: LuaApp) -> [String] {
    app.effects.compactMap { effect in
      if case .stopped(let plugin, _) = effect { plugin == PluginID(0) ? "guest" : "flow" } else { nil }
    }
  }

  /// What came of the guest's act, after which the flow has to go on.
  private func act(
    _ guest: String, flow: String, instructions: Int64 = 2_000_000, memory: Int = 16 << 20, grants: [Grant] = []
  ) -> LuaApp {
    let app = open(flow, guest: guest, instructions: instructions, memory: memory, grants: grants)
    app.tap("Act")
    app.settle()
    return app
  }

  /// A screen that takes some thousand instructions.
  private let screen = """
    rutter.destination(rutter.integer, function(n)
      local sum = 0
      for i = 1, 2000 do sum = sum + i end
      return rutter.screen { title = 'N ' .. n, rutter.slot('tools', n) }
    end)
    """

  @Test("X6: who has others' screens built without end is stopped, and they go on")
  func screens() {
    let app = act("for i = 1, 4000 do rutter.path:push(i) rutter.path:pop() end", flow: screen)
    #expect(stopped(app) == ["guest"])
    app.ask(.popToRoot)
    app.tap("Work")
    #expect(app.logs.last == "works" && stopped(app) == ["guest"])
  }

  @Test("X6: likewise of loaders, and of what a flow does in the course of an errand")
  func loaders() {
    let loader = """
      local function work() local sum = 0 for i = 1, 2000 do sum = sum + i end return sum end
      rutter.loader('sum', { gives = 'integer', load = work })
      """
    let hook = """
      rutter.destination(rutter.integer, function(n)
        return rutter.screen {
          title = 'N ' .. n,
          on_create = function()
            rutter.task(function() rutter.path:push(tostring(n), { style = 'sheet' }) end)
          end,
        }
      end)
      rutter.destination(rutter.string, function(text)
        local sum = 0
        for i = 1, 20000 do sum = sum + i end
        return rutter.screen { title = text }
      end)
      """
    let holes = """
      local sum = rutter.loader('sum', { gives = 'integer', load = function(n)
        local sum = n
        for i = 1, 20000 do sum = sum + i end
        return sum
      end })
      rutter.destination(rutter.integer, function(n)
        return rutter.screen { title = 'N ' .. n, rutter.hole(sum(n)), rutter.hole(sum(n + 10000)) }
      end)
      """
    #expect(stopped(act("for i = 1, 900 do rutter.plugin('flow').sum(i):preload() end", flow: loader)) == ["guest"])
    #expect(stopped(act("for i = 1, 900 do rutter.plugin('flow').sum(i):await() end", flow: loader)) == ["guest"])
    let all = "local all = {} for i = 1, 900 do all[i] = rutter.plugin('flow').sum(i) end rutter.all(all)"
    #expect(stopped(act(all, flow: loader)) == ["guest"])
    let sheets = "for i = 1, 90 do rutter.path:push(i, { style = 'sheet' }) end"
    #expect(stopped(act(sheets, flow: hook)) == ["guest"])
    #expect(stopped(act(sheets, flow: holes)) == ["guest"])
  }

  /// A screen that takes as many rounds of a loop as its number, each of some instructions.
  private let slow = """
    rutter.destination(rutter.integer, function(n)
      local sum = 0
      for i = 1, n do sum = sum + i end
      return rutter.screen { title = 'N ' .. n }
    end)
    """

  @Test("X6: what takes long by itself is no errand: its own plugin pays")
  func longRuns() {
    #expect(stopped(act("rutter.path:push(5000000)", flow: slow)) == ["flow"])
    #expect(stopped(act("rutter.path:push(700000)", flow: slow)).isEmpty)
  }

  @Test("X6: who has others do long runs for more than half of a turn is stopped, and pays for the rest")
  func manyLongRuns() {
    let pushes = act("for i = 1, 20 do rutter.path:push(200000 + i) rutter.path:pop() end", flow: slow)
    #expect(stopped(pushes) == ["guest"])
    pushes.ask(.popToRoot)
    pushes.tap("Work")
    #expect(pushes.logs.last == "works")
    // All of them are built before anybody is stopped.
    let sheets = act(
      """
      local sheets = {}
      for i = 1, 20 do sheets[i] = rutter.entry(200000 + i, { style = 'sheet' }) end
      rutter.path:push_all(sheets)
      """, flow: slow)
    #expect(stopped(sheets) == ["guest"])
  }

  @Test("X6: what the flow asks for, each plugin pays for by itself")
  func flow() {
    let own = open(
      screen + " Work = function() for i = 1, 4000 do rutter.path:push(i) rutter.path:pop() end end", guest: "")
    own.tap("Work")
    #expect(stopped(own) == ["flow"])
    let others = open(
      """
      Work = function() for i = 1, 900 do rutter.path:push(rutter.plugin('guest').Mine { n = i }) rutter.path:pop() end end
      """, guest: "")
    others.tap("Work")
    #expect(stopped(others) == ["guest"])
  }

  @Test("X6: errands are counted a turn")
  func turns() {
    let app = act(
      "rutter.task(function() for i = 1, 300 do rutter.path:push(i) rutter.path:pop() rutter.sleep(1) end end)",
      flow: screen)
    #expect(stopped(app).isEmpty)
  }

  @Test("X6: loads of others under way have a number")
  func loadsUnderWay() {
    let slow =
      "rutter.loader('slow', { gives = 'integer', timeout = false, load = function(n) rutter.sleep(50) return n end })"
    let app = act(
      """
      rutter.task(function()
        local slow = rutter.plugin('flow').slow
        for part = 0, 2 do
          for i = 1, 400 do slow(part * 1000 + i):preload() end
          rutter.sleep(1)
        end
        local ok, failure = pcall(function() return slow(9999):await() end)
        rutter.log(ok, failure)
        local ok, failure = pcall(function() return slow(1):await() end)
        rutter.log(ok, failure)
        rutter.sleep(60)
        rutter.log(slow(9999):await())
      end)
      """, flow: slow, instructions: 50_000_000, memory: 64 << 20)
    app.advance(200)
    #expect(stopped(app).isEmpty)
    #expect(
      app.logs == [
        "false\tplugin 'guest' has 1000 loads of others under way, which is as many as it may; wait for some first",
        "true\t1",
        "9999",
      ])
  }

  @Test("X6: what is handed to loaders of others has a size")
  func handedOver() {
    let slow = "rutter.loader('slow', { gives = 'integer', load = function(text) rutter.sleep(50) return #text end })"
    let app = act(
      """
      rutter.task(function()
        local slow = rutter.plugin('flow').slow
        for i = 1, 100 do slow(('x'):rep(500000) .. i):preload() rutter.sleep(0.01) end
        local ok, failure = pcall(function() return slow(('y'):rep(500000)):await() end)
        rutter.log(ok, failure)
      end)
      """, flow: slow, instructions: 50_000_000)
    #expect(stopped(app).isEmpty)
    #expect(app.logs.count == 1 && app.logs[0].contains("to loaders of others that are under way, of at most 2 MiB"))
  }

  @Test("X6: results that are kept are forgotten before their plugin is stopped")
  func results() {
    let echo = "rutter.loader('echo', { gives = 'string', fresh = 1000, load = function(text) return text end })"
    let app = act(
      """
      rutter.task(function()
        local echo = rutter.plugin('flow').echo
        for i = 1, 100 do echo(('x'):rep(500000) .. i):preload() rutter.sleep(0.01) end
      end)
      """, flow: echo, instructions: 50_000_000)
    #expect(stopped(app).isEmpty)
  }

  @Test("X6: screens of others show so many entries of a plugin, and more where a person chose them")
  func shown() {
    let app = open(
      screen, guest: "for i = 1, 101 do rutter.path:push(i) end rutter.path:push_all { 1, 2 }", instructions: 50_000_000
    )
    app.tap("Act")
    app.settle()
    #expect(app.path.count == 100 && stopped(app).isEmpty)
    #expect(app.outcomes.suffix(2).allSatisfy { $0.contains("too_many_shown") }, "\(app.outcomes.suffix(3))")
    app.tap("Deeper")
    #expect(app.path.count == 101)
  }

  @Test("X6: sheets of others, all of which show, are counted alike; who may change the whole path is not")
  func sheets() {
    let sheets = """
      local sheets = {}
      for i = 1, 300 do sheets[i] = rutter.entry(i, { style = 'sheet' }) end
      rutter.log((rutter.path:push_all(sheets):await()).reason)
      """
    #expect(act(sheets, flow: screen).logs == ["too_many_shown"])
    let granted = act(sheets, flow: screen, instructions: 50_000_000, grants: [Grant(.path, nil, plugin: "guest")])
    #expect(granted.path.count == 300 && granted.logs == ["nil"])
  }
}
