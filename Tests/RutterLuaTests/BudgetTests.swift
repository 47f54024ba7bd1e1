import RutterCore
import RutterLua
import Testing

/// The engine's own work counts like that of the scripts for which it is done.
@Suite("Budget") struct BudgetTests {
  private func open(_ script: String, instructions: Int64) -> LuaApp {
    var limits = Limits.testing
    limits.instructions = instructions
    return LuaApp.open(script, limits: limits)
  }

  @Test("E2: a list that costs a script little and the engine much stops its plugin, and no more rows are made")
  func rows() {
    let app = open(
      """
      local items, made = {}, 0
      for place = 1, 1000 do items[place] = place end
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.list(items, function() made = made + 1 return rutter.divider {} end) }
      end)
      """, instructions: 40_000)
    #expect(app.stops.map(\.limit) == [.instructions])
    #expect(app.title == "Unavailable")
  }

  @Test("E2: the row that breaks a limit is the last that is looked at")
  func rowsAfterStop() {
    let app = open(
      """
      local items = {}
      for place = 1, 50000 do items[place] = place end
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.list(items, function() while true do end end) }
      end)
      """, instructions: 3_000_000)
    #expect(app.stops.map(\.limit) == [.instructions])
    #expect(app.errors.isEmpty)
    // Keeping the rows was counted once, and none was built after the first.
    #expect(app.workDone < 1_100_000)
  }

  @Test("E2: a plugin that is stopped while its loads start each other leaves nothing behind")
  func startingLoads() {
    let app = open(
      """
      local again
      again = rutter.loader("again", { gives = "integer", load = function()
        for _ = 1, 1000 do end
        return again():await()
      end })
      rutter.root(function() return rutter.screen { title = "Root" } end)
      rutter.task(function() again():await() end)
      """, instructions: 100_000)
    #expect(app.stops.map(\.limit) == [.instructions])
    #expect(app.isQuiet)
    #expect(app.now == 0)
  }

  @Test("E2: a long edit is stopped in its middle")
  func edit() {
    let app = open(
      """
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
      rutter.root(function() return rutter.screen { title = "Root" } end)
      rutter.task(function()
        local all = {}
        for n = 1, 2000 do all[n] = n end
        rutter.path:push_all(all)
        rutter.path:edit(function(path)
          path:pop()
          for _ = 1, 2000 do path:pop_to { value = 1999 } end
        end)
      end)
      """, instructions: 1_000_000)
    #expect(app.stops.map(\.limit) == [.instructions])
    #expect(app.outcomes == ["push_all committed", "edit cancelled (plugin stopped)"])
  }

  @Test("E2: closings are counted together, too")
  func closings() {
    let app = open(
      """
      rutter.root(function() return rutter.screen { title = "Root" } end)
      rutter.task(function()
        local parts = { function() rutter.sleep(1) end }
        for place = 2, 200 do
          parts[place] = function()
            local _ <close> = setmetatable({}, { __close = function() for _ = 1, 8000 do end end })
            rutter.sleep(3600)
          end
        end
        rutter.any(parts)
      end)
      """, instructions: 1_000_000)
    #expect(app.stops.isEmpty)
    app.advance(1)
    #expect(app.stops.map(\.limit) == [.closing])
  }

  /// How much more twice as many cost.
  private func growth(_ count: Int, _ script: (Int) -> String) -> Double {
    func steps(_ count: Int) -> Int {
      let app = LuaApp.open(script(count))
      app.settle()
      app.forget()
      app.tap("Go")
      #expect(app.stops.isEmpty && app.errors.isEmpty, "\(app.errors)")
      return app.workDone
    }
    return Double(steps(2 * count)) / Double(steps(count))
  }

  @Test(
    "The work for what is asked for together grows as its number",
    arguments: [
      // Watches, of which one cell wakes one.
      """
      local cells = {}
      for place = 1, COUNT do
        cells[place] = rutter.cell(0, "cell" .. place)
        rutter.watch(cells[place], function() end)
      end
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.button { "Go", action = function()
          for place = 1, COUNT do cells[place]:set(1) end
        end } }
      end)
      """,
      // Pushes that wait for their loads, and are ended by one that comes.
      """
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
      local number = rutter.loader("number", { gives = "integer", load = function(n) rutter.sleep(1) return n end })
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.button { "Go", action = function()
          for n = 1, COUNT do rutter.path:push(number(n)) end
        end } }
      end)
      """,
      // Cells that a screen makes and reads.
      """
      rutter.destination(rutter.integer, function(n)
        for place = 1, COUNT do rutter.cell(place, "cell" .. place):get() end
        return rutter.screen { title = "Number " .. n }
      end)
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.link { "Go", to = 1 } }
      end)
      """,
    ])
  func grows(_ script: String) {
    #expect(growth(400) { script.replacing("COUNT", with: "\($0)") } < 2.3)
  }
}
