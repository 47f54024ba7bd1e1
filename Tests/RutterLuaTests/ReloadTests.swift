import RutterCore
import RutterLua
import Testing

/// New versions of plugins in a running session (X5). What a person sees of it is in `Fixtures/rules/reload_spec.lua`.
@Suite struct ReloadTests {
  /// A flow with a root that shows nodes.
  private func flow(_ nodes: String, _ before: String = "") -> String {
    "\(before) rutter.root(function() return rutter.screen { title = 'Root', \(nodes) } end)"
  }

  @Test("X5: the event is told, with its plugins and the hashes of their sources")
  func event() throws {
    let app = LuaApp.open(flow("rutter.text { 'one' }"))
    app.reload(("flow", flow("rutter.text { 'two' }")))
    #expect(app.screen == ["two"] && app.errors.isEmpty)
    let told = app.effects.compactMap { if case .reloaded(let reload) = $0 { reload } else { nil } }
    #expect(told.map(\.plugins) == [["flow"]])
    #expect(told.first?.sources.map(\.name) == ["flow/flow.lua"])
    #expect(app.transcript.contains { $0.contains("\"in\":\"reloaded\",\"plugins\":[\"flow\"]") })
  }

  @Test("X5: a new version that does not load is told of, with what it logged, and the one before goes on")
  func notLoaded() {
    let app = LuaApp.open(flow("rutter.button { 'Go', action = function() rutter.log('one') end }"))
    app.reload(("flow", "rutter.log('starting') error('no')"))
    #expect(app.errors == ["flow.lua:1: no"])
    #expect(app.failing == ["the new version of plugin flow; the one before goes on"])
    app.tap("Go")
    #expect(app.logs == ["starting", "one"])
    #expect(app.condition == .fine)
  }

  @Test("X5: a new version that breaks a limit while it loads stops nothing")
  func limit() {
    let app = LuaApp.open(flow("rutter.text { 'one' }"))
    app.reload(("flow", "while true do end"))
    #expect(app.stops.isEmpty && app.errors.count == 1 && app.screen == ["one"])
    app.reload(("flow", flow("rutter.text { 'two' }")))
    #expect(app.screen == ["two"])
  }

  @Test("X5, E2: a plugin that was stopped runs again")
  func revived() {
    let spin = "rutter.button { 'Spin', action = function() while true do end end }"
    let app = LuaApp.open(flow(spin))
    app.tap("Spin")
    #expect(app.stops.count == 1 && app.condition == .flowStopped)
    app.reload(("flow", flow("rutter.text { 'again' }")))
    #expect(app.screen == ["again"] && app.condition == .fine)
    app.back()
    app.reload(("flow", flow(spin)))
    app.tap("Spin")
    #expect(app.stops.count == 2)
  }

  @Test("X5, E2: the screens of a plugin that was stopped show again, with cells as they were, whether covered or not")
  func revivedScreens() {
    let script = { (body: String) in
      """
      rutter.destination(rutter.integer, function(n)
        local count = rutter.cell(0, 'count')
        return rutter.screen { title = 'Number', rutter.text { n .. ' counts ' .. count:get() },
          rutter.list({ 'row' }, function(item)
            local on = rutter.cell(false, 'on')
            return rutter.toggle { item, cell = on }
          end),
          rutter.hole(rutter.plugin('numbers').one(), { ready = function(one)
            return rutter.text { 'hole ' .. rutter.cell(one, 'held'):get() }
          end }),
          rutter.link { 'Inside', screen = function() return rutter.screen { title = 'Inside', 'deep' } end },
          rutter.link { 'Next', to = n + 1 },
          rutter.button { 'Go', action = function() \(body) end } }
      end)
      rutter.loader('one', { gives = 'integer', load = function() return 1 end })
      rutter.contribute('flow.menu', function() return rutter.text { 'menu ' .. rutter.cell(0, 'menu'):get() } end)
      """
    }
    let root = flow("rutter.link { 'Five', to = 5 }, rutter.slot('menu')", "rutter.slot_type('menu', 'integer?')")
    let app = LuaApp.open(("flow", root), ("numbers", script("while true do end")))
    for label in ["Five", "Next", "Go"] { app.tap(label) }
    #expect(app.stops.count == 1)
    app.reload(("numbers", script("count:update(function(n) return n + 1 end)")))
    app.settle()
    #expect(
      app.errors.isEmpty && app.screen == ["6 counts 0", "row = false", "hole 1", "Inside", "Next", "Go"],
      "\(app.screen)")
    app.tap("Go")
    #expect(app.screen.first == "6 counts 1")
    app.tap("Inside")
    #expect(app.screen == ["deep"])
    app.back()
    app.back()
    #expect(app.screen.first == "5 counts 0")
    app.back()
    #expect(app.screen == ["Five", "menu 0"] && app.errors.isEmpty)
  }

  @Test("X5, E2: what the screens of a stopped plugin presented leaves, and is presented anew when it runs again")
  func revivedPresentation() {
    let script = { (body: String) in
      """
      local function picked(p)
        local draft = rutter.cell(0, 'draft')
        return rutter.screen { title = 'Picked', rutter.text { p .. ', ' .. draft:get() },
          rutter.button { 'Write', action = function() draft:set(3) end },
          rutter.button { 'Go', action = function() \(body) end } }
      end
      rutter.destination(rutter.integer, function()
        local pick = rutter.cell(nil, 'pick')
        return rutter.screen { title = 'Number', presents = { item = pick, screen = picked },
          rutter.button { 'Pick', action = function() pick:set(7) end } }
      end)
      """
    }
    let app = LuaApp.open(("flow", flow("rutter.link { 'Five', to = 5 }")), ("numbers", script("while true do end")))
    for label in ["Five", "Pick", "Write", "Go"] { app.tap(label) }
    #expect(app.stops.count == 1 && app.ids == [1] && app.title == "Unavailable", "\(app.titles)")
    app.reload(("numbers", script("")))
    #expect(app.ids == [1, 3] && app.screen.first == "7, 0" && app.errors.isEmpty, "\(app.ids) \(app.screen)")
  }

  @Test("X5, E2: while a plugin is stopped another one is loaded again all the same")
  func besideStopped() {
    let spin = flow(
      "rutter.slot('menu', 1), rutter.button { 'Spin', action = function() while true do end end }",
      "rutter.slot_type('menu', 'integer')")
    let guest = { (word: String) in
      "rutter.contribute('flow.menu', function() return rutter.text { '\(word)' } end)"
    }
    let app = LuaApp.open(("guest", guest("one")), ("flow", spin))
    app.tap("Spin")
    app.reload(("guest", guest("two")))
    #expect(app.errors.isEmpty && app.condition == .flowStopped)
    app.reload(("flow", spin))
    #expect(app.screen == ["two", "Spin"] && app.condition == .fine)
  }

  @Test("X5: what does not end its closing in time is cut off, and that is no stop of the new version")
  func closing() {
    let app = LuaApp.open(
      flow(
        """
        rutter.button { 'Wait', action = function()
          local guard <close> = setmetatable({}, { __close = function() while true do end end })
          rutter.sleep(9)
        end }
        """))
    app.tap("Wait")
    app.reload(("flow", flow("rutter.text { 'two' }")))
    #expect(app.stops.isEmpty && app.screen == ["two"])
    #expect(app.notes.contains { $0.hasPrefix("plugin 'flow' was cut off while it was closed for a reload") })
  }

  @Test("X5: tasks, watches, timers and host calls of the version before end; those of the new one begin")
  func work() {
    let script = { (version: Int) in
      flow(
        "rutter.button { 'Set', action = function() n:set(n:get() + 1) end }",
        """
        n = rutter.cell(0, "n")
        rutter.watch(n, function(value) rutter.log("watch \(version) saw " .. value) end)
        rutter.task(function() while true do rutter.sleep(1) rutter.log("task \(version)") end end)
        rutter.task(function() rutter.fs.read("a") end)
        """)
    }
    let app = LuaApp(plugins: [LuaApp.source("flow", script(1))], answer: { _ in .values([.null]) })
    app.open()
    app.tap("Set")
    app.reload(("flow", script(2)))
    app.forget()
    app.advance(1)
    app.tap("Set")
    #expect(app.logs == ["task 2", "watch 2 saw 2"])
    let abandoned = LuaApp(plugins: [LuaApp.source("flow", script(1))], answer: { _ in .values([.null]) })
    abandoned.open()
    abandoned.forget()
    abandoned.reload(("flow", flow("rutter.text { 'none' }")))
    #expect(abandoned.effects.contains(.abandon(CallID(1))))
    abandoned.advance(5)
    #expect(abandoned.logs.isEmpty && abandoned.errors.isEmpty)
  }

  @Test("X5: what loaders have given is forgotten: fresh results, and what was loaded ahead")
  func results() {
    let script = { (version: Int) in
      flow(
        "rutter.button { 'Ask', action = function() rutter.log(give():await()) end }",
        "give = rutter.loader('give', { gives = 'string', fresh = 100, load = function() return 'from \(version)' end }) "
          + "give():preload()")
    }
    let app = LuaApp.open(script(1))
    let sizes = app.sizes
    app.tap("Ask")
    app.reload(("flow", script(2)))
    app.tap("Ask")
    #expect(app.logs == ["from 1", "from 2"])
    app.reload(("flow", script(1)))
    #expect(app.sizes == sizes)
  }

  @Test("X5: registrations take their place in load order, whichever plugin is loaded again")
  func order() {
    let one = { (tag: String) in
      "Thing = rutter.type('Thing', { n = 'integer' }) rutter.destination(Thing, function(t) "
        + "return rutter.screen { title = 'one \(tag)' } end)"
    }
    let two =
      "two = rutter.destination(rutter.plugin('one').Thing, { replaces = true, screen = function(t) "
      + "return rutter.screen { title = 'two', rutter.button { 'Away', action = function() two:withdraw() end } } end })"
    let root = flow("rutter.link { 'Thing', to = rutter.plugin('one').Thing { n = 1 } }")
    let app = LuaApp.open(("one", one("a")), ("two", two), ("flow", root))
    app.tap("Thing")
    #expect(app.title == "two")
    app.reload(("one", one("b")))
    #expect(app.title == "two" && app.errors.isEmpty)
    app.tap("Away")
    #expect(app.title == "one b")
    app.reload(("two", two))
    #expect(app.title == "two")
  }

  @Test("X5, D2: a new version cannot register what a plugin loaded later has")
  func conflict() {
    let one = "Thing = rutter.type('Thing', { n = 'integer' })"
    let screen = "function(t) return rutter.screen { title = 'its' } end"
    let two = "rutter.destination(rutter.plugin('one').Thing, \(screen))"
    let app = LuaApp.open(("one", one), ("two", two), ("flow", flow("rutter.text { 'root' }")))
    app.reload(("one", "\(one) rutter.destination(Thing, \(screen))"))
    #expect(app.errors == ["destination for 'one.Thing' is already registered by two.lua:1"])
    #expect(app.screen == ["root"])
  }

  @Test("X5: a second root is refused, and a flow without one")
  func roots() {
    let app = LuaApp.open(("one", "x = 1"), ("flow", flow("rutter.text { 'root' }")))
    app.reload(("one", flow("rutter.text { 'other' }")))
    #expect(app.errors.first?.contains("a root screen is already registered by flow.lua:1") == true)
    app.reload(("flow", "x = 2"))
    #expect(app.errors.last?.contains("flow registers no root screen") == true)
    #expect(app.screen == ["root"])
  }

  @Test(
    "S3: named cells keep what fits; others begin anew",
    arguments: [
      ("4", "7", "7"), ("4.5", "7", "7"), ("'text'", "7", "text"), ("nil", "7", "7"), ("7", "'x'", "7"),
      ("true", "false", "false"), ("{}", "{ a = 1 }", "{ a = 1 }"),
      ("Thing { n = 1 }", "Thing { n = 5 }", "Thing { n = 5 }"),
    ])
  func cells(initial: String, held: String, kept: String) {
    let script = { (initial: String) in
      flow(
        "rutter.button { 'Set', action = function() cell:set(\(held)) end }, "
          + "rutter.button { 'Show', action = function() local v = cell:get() rutter.log("
          + "type(v) == 'table' and next(v) .. v[next(v)] or tostring(v)) end }",
        "Thing = rutter.type('Thing', { n = 'integer' }) cell = rutter.cell(\(initial), 'cell')")
    }
    let app = LuaApp.open(script(held))
    app.tap("Set")
    app.reload(("flow", script(initial)))
    app.tap("Show")
    let plain = ["{ a = 1 }": "a1", "Thing { n = 5 }": "n5"]
    #expect(app.errors.isEmpty && app.logs == [plain[kept] ?? kept])
  }

  @Test("X5: a cell whose value has a type that changed begins anew")
  func typedCells() {
    let script = { (schema: String) in
      flow(
        "rutter.text { tostring(cell:get().\(schema)) }, rutter.button { 'Set', action = function() "
          + "cell:set(Thing { \(schema) = 5 }) end }",
        "Thing = rutter.type('Thing', { \(schema) = 'integer' }) cell = rutter.cell(Thing { \(schema) = 1 }, 'cell')")
    }
    let app = LuaApp.open(script("n"))
    app.tap("Set")
    #expect(app.screen == ["5", "Set"])
    app.reload(("flow", script("n")))
    #expect(app.screen == ["5", "Set"])
    app.reload(("flow", script("m")))
    #expect(app.screen == ["1", "Set"] && app.errors.isEmpty)
  }

  @Test("X5: a type that has changed is found at once however deep it stands in a value")
  func deepTypedCells() {
    let script = { (schema: String) in
      flow(
        "rutter.text { type(cell:get()) }, rutter.button { 'Set', action = function() cell:set(deep(2)) end }",
        """
        Thing = rutter.type('Thing', { \(schema) = 'integer' })
        function deep(n) local value = Thing { \(schema) = n } for _ = 1, 40 do value = { value } end return value end
        cell = rutter.cell(deep(1), 'cell')
        """)
    }
    let app = LuaApp.open(script("n"))
    app.tap("Set")
    app.reload(("flow", script("m")))
    #expect(app.screen == ["table", "Set"] && app.errors.isEmpty)
  }

  @Test("S8: a cell that becomes secret hides what it held")
  func secrets() {
    let script = { (options: String) in
      flow(
        "rutter.field { 'Name', cell = cell }", "cell = rutter.cell('hush', 'name'\(options))")
    }
    let app = LuaApp.open(script(""))
    #expect(app.screen == ["Name = \"hush\""])
    app.reload(("flow", script(", { secret = true }")))
    #expect(app.screen == ["Name = \"‹secret 4›\""])
  }

  @Test("X5: a value whose type gets another form of number has that form")
  func forms() {
    let script = { (kind: String) in
      flow(
        "rutter.link { 'Go', to = Thing { n = 3 } }",
        "Thing = rutter.type('Thing', { n = '\(kind)' }) rutter.destination(Thing, function(t) "
          + "return rutter.screen { title = math.type(t.n) } end)")
    }
    let app = LuaApp.open(script("integer"))
    app.tap("Go")
    #expect(app.title == "integer")
    app.reload(("flow", script("number")))
    #expect(app.title == "float" && app.path == ["Thing { n = 3.0 }"])
    app.reload(("flow", script("integer")))
    // What does not fit is kept, and nobody sees it.
    #expect(app.path == ["‹flow.Thing› unavailable"])
  }

  @Test("E1: a screen that failed is built again, and its hooks run then for the first time")
  func mended() {
    let script = { (body: String) in
      flow(
        "rutter.link { 'Go', to = 4 }",
        "rutter.destination(rutter.integer, { on_create = function() rutter.log('create') end, screen = function(n) "
          + "\(body) return rutter.screen { title = 'Number' } end })")
    }
    let app = LuaApp.open(script("error('no')"))
    app.tap("Go")
    #expect(app.logs.isEmpty)
    app.reload(("flow", script("")))
    #expect(app.title == "Number" && app.logs == ["create"])
    app.reload(("flow", script("")))
    app.back()
    #expect(app.logs == ["create"])
  }

  @Test("X5: a root screen that could not be built counts as built from then on")
  func rootMended() {
    let app = LuaApp.open("rutter.root(function() error('no') end)")
    #expect(app.condition == .rootFailed)
    app.reload(("flow", flow("rutter.text { 'ok' }")))
    #expect(app.screen == ["ok"] && app.condition == .fine)
  }

  @Test("L9: coroutines of other plugins that wait for a loader get its value from the new version")
  func waiters() {
    let one = { (version: Int) in
      "rutter.loader('give', { gives = 'string', load = function() rutter.sleep(1) return 'from \(version)' end })"
    }
    let root = flow(
      """
      rutter.button { 'One', action = function() rutter.log(rutter.plugin('one').give():await()) end },
      rutter.button { 'All', action = function()
        local both = rutter.all { rutter.plugin('one').give(), function() rutter.sleep(3) return 'slept' end }
        rutter.log(both[1] .. ' ' .. both[2])
      end },
      rutter.link { 'Link', to = rutter.plugin('one').give() }
      """,
      "rutter.destination(rutter.string, function(s) return rutter.screen { title = s } end)")
    let app = LuaApp.open(("one", one(1)), ("flow", root))
    app.tap("One")
    app.tap("All")
    app.tap("Link")
    app.advance(0.5)
    app.reload(("one", one(2)))
    app.settle()
    #expect(app.logs == ["from 2", "from 2 slept"])
    #expect(app.title == "from 2" && app.errors.isEmpty)
  }

  @Test("K1: the same events give the same transcript")
  func sameness() {
    let run = {
      let app = LuaApp.open(ReloadedFlow(tag: 1).script)
      app.tap("Add 0")
      app.tap("Load")
      app.reload(("flow", ReloadedFlow(tag: 2).script))
      app.settle()
      app.reload(("flow", "error('no')"))
      app.back()
      app.end()
      return app.transcript
    }
    #expect(run() == run())
  }

  @Test("X5: a thousand reloads leave nothing behind")
  func thousand() {
    let app = LuaApp.open(ReloadedFlow(tag: 0).script)
    app.tap("Add 0")
    app.tap("Number 1")
    app.tap("Tap")
    var sizes: [String] = []
    for tag in 1...1000 {
      app.tap("Slow")
      app.reload(("flow", ReloadedFlow(tag: tag % 2).script))
      app.forget()
      if tag == 2 { sizes = app.sizes }
    }
    #expect(app.sizes == sizes)
    #expect(app.screen.contains("taps 1") && app.path == ["1"])
    app.back()
    #expect(app.screen.contains("counter 0 is 1"))
  }
}
