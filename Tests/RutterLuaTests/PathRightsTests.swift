import RutterCore
import RutterLua
import Testing

/// What a plugin sees and changes of what others put on the path (X1).
@Suite struct PathRightsTests {
  /// A flow that shows numbers, with a slot for a guest, and a guest that acts in it.
  private func open(_ guest: String, grants: [Grant] = [], wishes: [Grant]? = nil) -> LuaApp {
    func source(_ name: String, _ text: String) -> PluginSource {
      PluginSource(name: name, main: SourceText(file: "\(name).lua", text: "local rutter = require 'rutter' " + text))
    }
    let plugins = [
      source(
        "guest",
        """
        local Mine = rutter.type('Mine', { n = 'integer' })
        rutter.destination(Mine, function(mine) return rutter.screen { title = 'Mine ' .. mine.n } end)
        rutter.contribute('flow.tools', function()
          return {
            rutter.button { 'Act', action = function() \(guest) end },
            rutter.button { 'Own', action = function() rutter.sleep(5) end },
          }
        end)
        """),
      source(
        "flow",
        """
        rutter.slot_type('tools', 'integer?')
        local function show(n) return rutter.screen { title = 'N ' .. n, rutter.slot('tools') } end
        rutter.destination(rutter.integer, show)
        rutter.destination(rutter.string, function(text) return rutter.screen { title = text, rutter.slot('tools') } end)
        local slow = rutter.loader('slow', { gives = 'integer', load = function(n) rutter.sleep(5) return n end })
        rutter.root(function()
          return rutter.screen {
            title = 'Root', rutter.slot('tools'), rutter.hole(slow(1)), rutter.link { 'Slow', to = slow(7) },
            rutter.button { 'Work', action = function() rutter.sleep(5) rutter.log('work is done') end },
          }
        end)
        """),
    ]
    var host = ScriptHost(plugins: plugins, limits: .testing)
    let holders = [
      PluginID(0): Grantee(name: "guest", wishes: wishes, isFlow: false), PluginID(1): Grantee(name: "flow"),
    ]
    host.restrict(to: holders.mapValues { Access($0, grants) })
    let app = LuaApp(host, of: plugins)
    app.open()
    return app
  }

  private func act(_ script: String, on values: Value..., grants: [Grant] = []) -> LuaApp {
    let app = open(script, grants: grants)
    for value in values { app.push(value) }
    app.forget()
    app.tap("Act")
    app.settle()
    return app
  }

  @Test("X1: others' entries show id, state and style, and are null among the values")
  func reading() {
    let app = act(
      """
      local values, entries = rutter.path:values(), rutter.path:entries()
      rutter.log(#values, values[1] == rutter.null, values[2] == rutter.null, rutter.path:count())
      rutter.log(entries[1].id, entries[1].value, entries[1].type, entries[1].state, entries[1].style)
      """, on: .integer(7), .string("seven"))
    #expect(app.logs == ["2\ttrue\ttrue\t2", "1\trutter.null\tnil\tready\tpush"])
  }

  @Test("X1: its own entries and values of its own types it sees")
  func ownEntries() {
    let app = act(
      """
      rutter.path:push(rutter.plugin('guest').Mine { n = 1 }):await()
      rutter.task(function()
        local values = rutter.path:values()
        rutter.log(values[1] == rutter.null, values[2].n)
      end)
      """, on: .integer(7))
    #expect(app.logs == ["true\t1"])
  }

  @Test(
    "X1: what others put on the path neither leaves nor moves",
    arguments: [
      "pop()", "pop(2)", "pop_to_root()", "replace('x')", "replace_all { 1 }", "remove(rutter.path:entries()[1])",
      "pop_to(rutter.path:entries()[1])", "edit(function(path) path:pop() end)",
      "edit(function(path) path:push(1) path:pop(2) end)",
    ])
  func refusals(_ operation: String) {
    let app = act("rutter.path:\(operation)", on: .integer(7), .string("seven"))
    #expect(app.path == ["7", "\"seven\""])
    #expect(app.outcomes.count == 1 && app.outcomes[0].hasSuffix("refused (not_allowed)"), "\(app.outcomes)")
  }

  @Test("X1: a refusal names the plugin, what it lacks, and the flag")
  func message() {
    let app = act("rutter.log((rutter.path:pop():await()).message)", on: .integer(7))
    #expect(
      app.logs == [
        "what others put on the path would leave, move or load again, which is not allowed for plugin 'guest'; "
          + "run with --allow guest:path"
      ])
  }

  @Test("X1: going back from another's screen is refused; a person goes back all the same")
  func back() {
    let app = act("rutter.back()", on: .integer(7))
    #expect(app.path == ["7"] && app.outcomes == ["back refused (not_allowed)"])
    app.back()
    #expect(app.path.isEmpty)
  }

  @Test("X1: cancel ends what is the plugin's own, and nothing of the flow's")
  func cancel() {
    for script in ["rutter.cancel()", "rutter.task(function() rutter.cancel() end)"] {
      let app = open(script)
      for label in ["Work", "Slow", "Own", "Act"] { app.tap(label) }
      #expect(app.node("Work")?.state == .running && app.node("Slow")?.state == .loading, "\(app.screen)")
      #expect(app.screen.contains("hole: Waiting") || app.screen.contains("Loading"), "\(app.screen)")
      #expect(app.node("Own")?.state == .idle, "\(app.screen)")
      app.advance(9)
      #expect(app.logs.contains("work is done") && app.path == ["7"], "\(app.logs) \(app.path)")
    }
    let granted = open("rutter.cancel()", grants: [Grant(.path, nil, plugin: "guest")])
    for label in ["Work", "Slow", "Act"] { granted.tap(label) }
    #expect(granted.node("Work")?.state == .idle && granted.node("Slow")?.state == .idle, "\(granted.screen)")
  }

  @Test("X1: others' values cannot be found out by guessing")
  func guesses() {
    for guess in [
      "pop_to({ value = 7 })", "remove({ value = 7 })", "pop_to(rutter.integer)", "remove(function(e) return true end)",
    ] {
      let app = act("rutter.path:\(guess)", on: .integer(7), .string("seven"))
      #expect(app.outcomes[0].hasSuffix("refused (not_found)"), "\(guess): \(app.outcomes)")
    }
    let pushed = act("rutter.path:push(7, { once = 'anywhere' })", on: .integer(7))
    #expect(pushed.path == ["7", "7"])
    let front = act("rutter.path:bring_to_front(7)", on: .integer(7), .string("seven"))
    #expect(front.path == ["7", "\"seven\"", "7"])
  }

  @Test("X1: a push on top is free, and what a plugin pushed it may take away, also from below")
  func ownChanges() {
    let app = act(
      """
      rutter.path:push_all { 1, 2 }
      rutter.path:replace(3)
      rutter.path:pop()
      """, on: .string("seven"))
    #expect(app.path == ["\"seven\"", "1"])
    let below = act(
      """
      rutter.path:push(rutter.plugin('guest').Mine { n = 1 })
      rutter.task(function() rutter.sleep(2) rutter.path:remove(rutter.plugin('guest').Mine) end)
      """, on: .string("seven"))
    below.advance(3)
    #expect(below.path == ["\"seven\""])
  }

  @Test("X1: cancel ends only what is its own; a person's ends all")
  func cancelling() {
    let guest = """
      local late = rutter.loader('late', { gives = rutter.integer, load = function() rutter.sleep(9) return 1 end })
      rutter.contribute('flow.tools', function()
        return { rutter.button { 'Stop', action = function() rutter.cancel() end }, rutter.hole(late(), {}) }
      end)
      """
    let flow = """
      rutter.slot_type('tools', 'integer?')
      local slow = rutter.loader('slow', { gives = rutter.integer, load = function() rutter.sleep(9) return 2 end })
      rutter.root(function() return rutter.screen { title = 'Root', rutter.hole(slow(), {}), rutter.slot('tools') } end)
      """
    let plugins = [("guest", guest), ("flow", flow)].map { name, text in
      PluginSource(name: name, main: SourceText(file: "\(name).lua", text: "local rutter = require 'rutter' " + text))
    }
    var host = ScriptHost(plugins: plugins, limits: .testing)
    let holders = [PluginID(0): Grantee(name: "guest", isFlow: false), PluginID(1): Grantee(name: "flow")]
    host.restrict(to: holders.mapValues { Access($0, []) })
    let app = LuaApp(host, of: plugins)
    app.open()
    app.tap("Stop")
    let states = app.frame.top.allNodes.filter { $0.kind == .hole }.map(\.state)
    #expect(states == [.waiting, .failed])
    app.cancel()
    #expect(app.frame.top.allNodes.filter { $0.kind == .hole }.map(\.state) == [.failed, .failed])
  }

  @Test("X1: the capability path grants the whole path")
  func granted() {
    let app = act(
      "rutter.path:pop_to_root()", on: .integer(7), .string("seven"), grants: [Grant(.path, nil, plugin: "guest")])
    #expect(app.path.isEmpty)
    let unnamed = act("rutter.path:pop_to_root()", on: .integer(7), grants: [Grant(.path, nil)])
    #expect(unnamed.path == ["7"])
  }

  @Test("X1: a destination for an exact value serves what its plugin pushes, and takes nothing from others")
  func exactValues() {
    let app = act(
      """
      rutter.destination('secret', function(text) rutter.log('got ' .. text) return rutter.screen { title = 'Taken' } end)
      """)
    app.push(.string("secret"))
    #expect(app.title == "secret" && app.logs.isEmpty)
    app.tap("Act")
    #expect(app.errors.first?.contains("already registered by guest.lua") == true)
    let own = act(
      """
      rutter.destination('mine', function() return rutter.screen { title = 'Shown' } end)
      rutter.path:push('mine')
      """)
    #expect(own.title == "Shown")
  }

  @Test("X1: it guards what is its own, unless it was granted more; G1: those of all others see all")
  func guarding() {
    let script = "rutter.guard(function(change) rutter.log(change.operation, #change.leaves, #change.comes) end)"
    for grants in [[], [Grant(.guard, nil, plugin: "guest")]] {
      let app = act(script, on: .integer(7), grants: grants)
      app.forget()
      app.push(.integer(8))
      #expect(app.logs == (grants.isEmpty ? [] : ["push\t0\t1"]))
    }
    let own = act(script + " rutter.path:push(Mine { n = 1 }):await() rutter.log('is there')", on: .integer(7))
    #expect(own.logs == ["push\t0\t1", "is there"])
  }

  @Test("X1: a guard that names types of others is refused, with the plugin, what it lacks, and the flag")
  func guardedTypes() {
    let script = """
      local ok, problem = pcall(rutter.guard, function() end, { comes = rutter.integer })
      rutter.log(ok, problem)
      """
    #expect(
      act(script, on: .integer(7)).logs == [
        "false\tguest.lua:5: guarding 'integer' is not allowed for plugin 'guest', which guards types of its own; run with "
          + "--allow guest:guard"
      ])
    #expect(
      act(script, on: .integer(7), grants: [Grant(.guard, nil, plugin: "guest")]).logs.first?.hasPrefix("true") == true)
  }

  @Test("X1: it knows and resumes only what it holds itself")
  func holding() {
    let app = act(
      """
      rutter.guard(function() return rutter.hold('mine') end, { comes = Mine })
      rutter.path:push(Mine { n = 1 }):await()
      local held = rutter.held()
      rutter.log(#held, held[1].name, held[1].operation, held[1].value.n)
      rutter.log(rutter.resume('other'):await().reason, rutter.drop('mine'), rutter.drop('mine'))
      """, on: .integer(7))
    #expect(app.logs == ["1\tmine\tpush\t1", "not_held\ttrue\tfalse"])
  }

  @Test("X1: another's destination is replaced only where that is granted")
  func replacing() {
    let script = "rutter.destination(7, { screen = function() return rutter.screen { title = 'Lucky' } end })"
    let free = act(script + " rutter.path:push(7)")
    #expect(free.title == "Lucky")
    let flow =
      "local rutter = require 'rutter' rutter.destination(7, function() return rutter.screen { title = 'Seven' } end) "
      + "rutter.root(function() return rutter.screen { title = 'Root', rutter.link { 'Go', to = 7 } } end)"
    func title(_ grants: [Grant]) -> (String, [String]) {
      let guest =
        "local rutter = require 'rutter' rutter.task(function() rutter.destination(7, "
        + "{ replaces = true, screen = function() return rutter.screen { title = 'Lucky' } end }) end)"
      let plugins = [("guest", guest), ("flow", flow)].map { name, text in
        PluginSource(name: name, main: SourceText(file: "\(name).lua", text: text))
      }
      var host = ScriptHost(plugins: plugins, limits: .testing)
      let holders = [PluginID(0): Grantee(name: "guest", isFlow: false), PluginID(1): Grantee(name: "flow")]
      host.restrict(to: holders.mapValues { Access($0, grants) })
      let app = LuaApp(host, of: plugins)
      app.open()
      app.settle()
      app.tap("Go")
      return (app.title, app.errors)
    }
    let refused = title([])
    #expect(refused.0 == "Seven")
    #expect(
      refused.1 == [
        "guest.lua:1: replacing what plugin 'flow' registered (flow.lua:1) is not allowed for plugin 'guest'; "
          + "run with --allow guest:replace=flow"
      ])
    #expect(title([Grant(.replace, "flow", plugin: "guest")]).0 == "Lucky")
  }
}
