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

  /// A screen and a plugin that each keep a note in a cell.
  private func keeping(_ type: String, _ field: String = "title") -> String {
    """
    local Note = rutter.type('Note', \(type))
    local last = rutter.cell(nil, 'last')
    local function words(cell) return cell:get() and 'has ' .. cell:get().\(field) or 'none' end
    rutter.destination(rutter.integer, function()
      local best = rutter.cell(nil, 'best')
      return rutter.screen { title = words(best) .. ', ' .. words(last),
        rutter.button { 'Keep', action = function() best:set(Note { name = 'pie' }) last:set(Note { name = 'jam' }) end },
        rutter.button { 'Change', action = function() best:set(Note { title = 'new' }) end },
      }
    end)
    rutter.root(function() return rutter.screen { title = 'Root', rutter.link { 'One', to = 1 } } end)
    """
  }

  @Test("N1: what a cell held whose migrate fails is kept as it was, and written back until the cell is set")
  func unfitCells() {
    let app = LuaApp.open(keeping("{ name = 'string' }", "name"))
    app.tap("One")
    app.tap("Keep")
    #expect(app.title == "has pie, has jam")
    let raising = keeping("{ title = 'string' }, { version = 2, migrate = function() error('no way') end }")
    let migrate = "function(old) return { title = old.name } end"
    let fine = keeping("{ title = 'string' }, { version = 2, migrate = \(migrate) }")
    let broken = app.restored(raising)
    #expect(broken.title == "none, none")
    let told = broken.report?.differences.filter { $0.what.hasPrefix("cell") }.map(\.now) ?? []
    let words = "as at first, what was saved is kept until it is set: "
    #expect(told.count == 2 && told.allSatisfy { $0.hasPrefix(words) })
    // Also over several sessions that cannot use it.
    let again = broken.restored(raising)
    #expect(again.restored(fine).title == "has pie, has jam")
    again.tap("Change")
    #expect(again.restored(fine).title == "has new, has jam")
  }

  @Test("E2, N1: what is kept for plugins that are not there counts as the flow's")
  func keptCounts() {
    let script = "rutter.root(function() return rutter.screen { title = 'Root' } end)"
    var saved = LuaApp.open(script).save(secrets: false), limits = Limits.testing
    limits.memoryBytes = 24 << 20
    func opened() -> LuaApp {
      let app = LuaApp(plugins: [LuaApp.source("flow", script)], limits: limits)
      app.open(from: saved)
      return app
    }
    #expect(opened().title == "Root")
    let text = Text(String(repeating: "x", count: 1 << 20))
    saved.counters.cells = 100
    saved.cells = SharedList(
      (1...40).lazy.map { number in
        Shared(SavedCell(CellID(number), "cell \(number)", of: "gone", owner: .plugin, SavedValue(.string(text))))
      })
    let app = opened()
    #expect(app.effects.contains { if case .stopped(_, let stop) = $0 { stop.limit == .memory } else { false } })
  }

  @Test("Y2, L9: results that are fresh or were loaded ahead serve after restoring as they would have, and no longer")
  func results() {
    let script = """
      local loads = rutter.cell(0, 'loads')
      local function load(id) rutter.sleep(1) rutter.log('loads ' .. id) return id end
      local fresh = rutter.loader('fresh', { gives = rutter.integer, fresh = 100, load = load })
      local plain = rutter.loader('plain', { gives = rutter.integer, load = load })
      rutter.destination(rutter.integer, function(v) return rutter.screen { title = 'Number ' .. v } end)
      rutter.root(function() return rutter.screen { title = 'Root', rutter.link { 'Fresh', to = fresh(1) },
        rutter.link { 'Plain', to = plain(2) },
        rutter.button { 'Ahead', action = function() plain(2):preload() end } } end)
      """
    let app = LuaApp.open(script)
    app.tap("Fresh")
    app.advance(2)
    app.back()
    app.tap("Ahead")
    app.advance(2)
    #expect(app.logs == ["loads 1", "loads 2"])
    let restored = app.restored(script)
    #expect(restored.save(secrets: false).results == app.save(secrets: false).results)
    #expect(restored.report?.lost == [])
    for label in ["Fresh", "Plain"] {
      restored.tap(label)
      #expect(restored.title != "Root")
      restored.back()
    }
    #expect(restored.logs == [])
    // What was loaded ahead serves once, and what is fresh is not so for ever.
    restored.tap("Plain")
    restored.advance(2)
    restored.back()
    restored.advance(100)
    restored.tap("Fresh")
    restored.advance(2)
    #expect(restored.logs == ["loads 2", "loads 1"])
    // What is no longer fresh is not saved.
    app.advance(200)
    #expect(app.save(secrets: false).results == [])
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

  @Test("N1: the answer of what stood in a tab that is gone is told as lost, too")
  func answersOfLostStacks() {
    let script = """
      local Ask = rutter.type('Ask', {})
      rutter.destination(Ask, { gives = 'integer', screen = function() return rutter.screen { title = 'Ask' } end })
      local function tab(id)
        return { id = id, title = id, root = function()
          return rutter.screen { title = id, rutter.button { 'Go', action = function() rutter.present(Ask {}, { as = 'n' }) end } }
        end }
      end
      rutter.root(function() return rutter.tabs { tab 'one', tab 'two' } end, { on_result = function() end })
      """
    let app = LuaApp.open(script)
    app.tap("Go")
    let restored = app.restored(script.replacing("tab 'one'", with: "tab 'three'"))
    #expect(
      restored.report?.lost.map(\.what) == ["stack 'one' with 1 entries", "the answer of flow.Ask (entry 3)"],
      "\(String(describing: restored.report?.lost))")
  }
}
