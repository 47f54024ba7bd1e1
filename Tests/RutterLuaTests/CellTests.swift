import RutterCore
import Testing

/// Cells (S3, S4).
@Suite struct CellTests {
  @Test("S3: the first run makes a cell, later runs get the same; it lives as long as its entry")
  func lives() {
    let app = LuaApp.open(
      """
      local n = rutter.cell(0, "n")
      rutter.destination(rutter.integer, function(k)
        local own = rutter.cell(n:get() * 100, "own")
        return rutter.screen { title = "own " .. own:get(),
          rutter.button { "Own", action = function() own:set(7) end },
          rutter.button { "N", action = function() n:set(n:get() + 1) end } }
      end)
      rutter.root(function() return rutter.screen { title = "Root" } end)
      """)
    app.push(.integer(1))
    app.tap("Own")
    app.tap("N")
    #expect(app.title == "own 7")
    app.back()
    app.push(.integer(1))
    #expect(app.title == "own 100")
  }

  @Test(
    "S3: no name, one name twice in a run, and cells in actions, loaders and hooks are errors",
    arguments: [
      ("rutter.cell(0)", "name"), ("rutter.cell(0, 'a') rutter.cell(0, 'a')", "'a'"),
    ])
  func names(_ code: String, _ message: String) {
    let app = LuaApp.open("rutter.root(function()\n\(code)\nreturn rutter.screen { title = 'Root' } end)")
    #expect(
      app.errors.count == 1 && app.errors[0].hasPrefix("flow.lua:2: ") && app.errors[0].contains(message),
      "\(app.errors)")
    let action = LuaApp.open(
      """
      rutter.root(function() return rutter.screen { title = "Root", on_appear = function()
        rutter.cell(0, "a") end,
        rutter.button { "Go", action = function()
        rutter.cell(0, "a") end },
        rutter.link { "Load", gives = "integer", load = function()
        rutter.cell(0, "a") end } } end)
      rutter.destination(rutter.integer, function() end)
      """)
    action.tap("Go")
    action.tap("Load")
    #expect(
      action.errors.map { $0.prefix(11) }.sorted() == ["flow.lua:2:", "flow.lua:4:", "flow.lua:6:"], "\(action.errors)")
    #expect(action.node("Load")?.message?.contains("flow.lua:6:") == true)
  }

  @Test("S3: at load time the name is optional and the cell belongs to the plugin")
  func atLoadTime() {
    let app = LuaApp.open(
      """
      local unnamed = rutter.cell(5)
      rutter.root(function() return rutter.screen { title = "Root " .. unnamed:get(),
        rutter.button { "Set", action = function() unnamed:set(6) end } } end)
      """)
    app.tap("Set")
    #expect(app.title == "Root 6")
  }

  @Test("S4: `get` gives a copy, setting an equal value changes nothing")
  func copies() {
    let app = LuaApp.open(
      """
      local cell = rutter.cell({ list = { 1 } }, "cell")
      rutter.watch(cell, function() rutter.log("changed") end)
      rutter.root(function() return rutter.screen { title = "Root " .. #cell:get().list,
        rutter.button { "Copy", action = function() local t = cell:get() t.list[2] = 2 rutter.log(#cell:get().list) end },
        rutter.button { "Equal", action = function() cell:set { list = { 1 } } end },
        rutter.button { "Update", action = function() cell:update(function(t) t.list[2] = 2 return t end) end } } end)
      """)
    app.tap("Copy")
    app.tap("Equal")
    #expect(app.logs == ["1"] && app.title == "Root 1")
    app.tap("Update")
    #expect(app.logs == ["1", "changed"] && app.title == "Root 2")
  }

  @Test("S4: a cell whose owner left keeps its last value; setting it does nothing and is noted")
  func ownerLeft() {
    let app = LuaApp.open(
      """
      local kept
      rutter.destination(rutter.integer, function(n)
        local own = rutter.cell(3, "own")
        kept = own
        return rutter.screen { title = "Number" }
      end)
      rutter.root(function() return rutter.screen { title = "Root",
        rutter.button { "Use", action = function() kept:set(9) rutter.log(kept:get()) end } } end)
      """)
    app.push(.integer(1))
    app.back()
    app.tap("Use")
    #expect(app.logs == ["3"] && app.errors.isEmpty && app.notes.count == 1, "\(app.errors) \(app.notes)")
  }

  @Test("S4: `is_set` is a boolean; the boolean view clears, and refuses true with a reason")
  func views() {
    let app = LuaApp.open(
      """
      local item = rutter.cell("x", "item")
      rutter.root(function() return rutter.screen { title = tostring(item:is_set()),
        rutter.toggle { "Shown", cell = item:as_boolean() },
        rutter.button { "True", action = function() item:set(nil) item:as_boolean():set(true) end } } end)
      """)
    #expect(app.title == "true" && app.node("Shown")?.value == .boolean(true))
    app.tap("Shown")
    #expect(app.title == "false")
    app.forget()
    app.tap("Shown")
    #expect(app.outcomes.count == 1 && app.outcomes[0].contains("refused"), "\(app.outcomes)")
    app.tap("True")
    #expect(app.errors.count == 1 && app.errors[0].hasPrefix("flow.lua:4: "), "\(app.errors)")
  }
}
