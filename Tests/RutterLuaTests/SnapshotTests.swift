import RutterCore
import RutterLua
import RutterText
import Testing

/// Types with versions, and restoring through Lua (N1). What a person sees is in `Fixtures/rules/saving_spec.lua`.
@Suite("Snapshots through Lua") struct SnapshotTests {
  private func flow(_ type: String, _ body: String = "") -> String {
    """
    local Note = rutter.type('Note', \(type))
    rutter.destination(Note, function(v) return rutter.screen { title = 'Note ' .. tostring(v.title or v.name) } end)
    rutter.root(function() return rutter.screen { title = 'Root',
      rutter.button { 'Push', action = function() rutter.path:push(Note { name = 'pie' }) end }, \(body) } end)
    """
  }

  @Test("N1: migrate gets the fields as they were, and their version")
  func migrate() {
    let app = LuaApp.open(flow("{ name = 'string' }"))
    app.tap("Push")
    let migrate = "function(old, from) return { title = old.name .. ' of ' .. from } end"
    let restored = app.restored(flow("{ title = 'string' }, { version = 3, migrate = \(migrate) }"))
    #expect(restored.title == "Note pie of 1" && restored.errors == [])
    let raising = app.restored(flow("{ title = 'string' }, { version = 2, migrate = function() error('no way') end }"))
    #expect(raising.title == "Unavailable")
    #expect(raising.report?.differences.first?.now.contains("no way") == true)
    // It runs where nothing may be changed.
    let pushing = app.restored(
      flow("{ title = 'string' }, { version = 2, migrate = function() rutter.path:push(1) end }"))
    #expect(pushing.title == "Unavailable")
  }

  @Test("N1: aliases are the names that a type had")
  func aliases() {
    let app = LuaApp.open(flow("{ name = 'string' }"))
    app.tap("Push")
    let renamed = flow("{ name = 'string' }, { aliases = { 'flow.Note', 'x' } }")
      .replacing("rutter.type('Note'", with: "rutter.type('Memo'")
      .replacing("tostring(v.title or v.name)", with: "v.name")
    #expect(app.restored(renamed).title == "Note pie")
  }

  @Test("N1: wrong options of a type are named")
  func wrongOptions() {
    for (options, words) in [
      ("version = 0", "a whole number from 1 up"), ("version = '2'", "a whole number from 1 up"),
      ("version = 1.5", "a whole number from 1 up"), ("aliases = 'x'", "a list of names of types"),
      ("aliases = { 1 }", "a list of names of types"), ("migrate = 3, version = 2", "a function"),
      ("migrate = function() end", "say version = 2"), ("migrates = 3", "did you mean 'migrate'"),
    ] {
      let app = LuaApp.open(flow("{ name = 'string' }, { \(options) }"))
      #expect(app.errors.first?.contains(words) == true, "\(options): \(app.errors)")
    }
  }

  @Test("N1: a typed value in a named cell is there while the plugin loads, before its type is registered")
  func typedCells() {
    let script = """
      local best = rutter.cell(nil, 'best')
      rutter.log(best:get() == nil and 'none' or 'some')
      local Note = rutter.type('Note', { name = 'string' })
      rutter.root(function()
        local now = best:get()
        return rutter.screen { title = now and now.name or 'Root',
          rutter.button { 'Set', action = function() best:set(Note { name = 'pie' }) end } }
      end)
      """
    let app = LuaApp.open(script)
    app.tap("Set")
    let restored = app.restored(script)
    #expect(restored.title == "pie" && restored.logs == ["some"])
  }

  @Test("Y2: random numbers go on")
  func chance() {
    let script = """
      local last = rutter.cell(0, 'last')
      rutter.root(function() return rutter.screen { title = tostring(last:get()),
        rutter.button { 'Roll', action = function() last:set(math.random(1 << 40)) end } } end)
      """
    let app = LuaApp.open(script)
    app.tap("Roll")
    let restored = app.restored(script)
    app.tap("Roll")
    restored.tap("Roll")
    #expect(restored.title == app.title && app.title != "0")
  }

  @Test("X5, N1: a reload brings values up to date, too")
  func reloaded() {
    let app = LuaApp.open(flow("{ name = 'string' }"))
    app.tap("Push")
    let migrate = "function(old, from) return { title = old.name .. from } end"
    app.reload(("flow", flow("{ title = 'string' }, { version = 2, migrate = \(migrate) }")))
    #expect(app.title == "Note pie1")
    app.reload(("flow", flow("{ title = 'integer' }, { version = 3, migrate = function() error('no') end }")))
    #expect(app.title == "Unavailable" && app.screen.first?.contains("no") == true)
    app.reload(("flow", flow("{ title = 'string' }, { version = 2, migrate = \(migrate) }")))
    #expect(app.title == "Note pie1")
  }

}
