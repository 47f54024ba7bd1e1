import RutterCore
import RutterLua
import Testing

/// What nests by running: each kind of nesting has an end, and the session goes on after it.
@Suite("Nesting") struct NestingTests {
  @Test("L7: a loader that waits for itself without end fails, and says for what it waited")
  func loadOfItself() {
    let app = LuaApp.open(
      """
      local again
      again = rutter.loader("again", { gives = "integer", load = function() return again():await() end })
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.button { "Go", action = function() again():await() end } }
      end)
      """)
    app.tap("Go")
    let message = "flow.lua:2: loads wait for each other more than 200 deep: flow.again → flow.again → …"
    #expect(app.errors.first == message)
    #expect(app.failing.last == "action 'Go'")
    #expect(app.screen == ["Go (failed)"])
    #expect(app.stops.isEmpty)
  }

  @Test("L7: loaders that wait for each other in turn are told as one round of them")
  func loadsInTurn() {
    let app = LuaApp.open(
      """
      local odd, even
      odd = rutter.loader("odd", { gives = "integer", load = function(n) return even(n + 1):await() end })
      even = rutter.loader("even", { gives = "integer", load = function(n) return odd(n + 1):await() end })
      rutter.root(function() return rutter.screen { title = "Root" } end)
      rutter.task(function() odd(1):await() end)
      """)
    let end = "more than 200 deep: flow.even → flow.odd → flow.even → …"
    #expect(app.errors.first?.hasSuffix(end) == true, "\(app.errors.first ?? "")")
  }

  @Test("L9: a load that would wait for itself by its key is refused at once, with the loads in between")
  func circle() {
    let app = LuaApp.open(
      """
      local loaders = {}
      for place = 1, 3 do
        loaders[place] = rutter.loader("part" .. place, {
          gives = "integer", key = function() return 1 end, load = function()
            rutter.sleep(1)
            return loaders[place % 3 + 1]():await()
          end,
        })
      end
      rutter.root(function() return rutter.screen { title = "Root" } end)
      rutter.task(function() loaders[1]():await() end)
      """)
    app.advance(2)
    #expect(app.errors.isEmpty)
    app.advance(1)
    let chain = "flow.part1 → flow.part2 → flow.part3 → flow.part1"
    #expect(app.errors.first == "a load waits for itself and would never end: \(chain)")
    #expect(app.now == 3)
    #expect(app.unrest() == nil)
  }

  @Test("L9: loads that join the run of another load are no circle")
  func noCircle() {
    let app = LuaApp.open(
      """
      local shared = rutter.loader("shared", {
        gives = "integer", key = function() return 1 end, load = function() rutter.sleep(1) return 7 end,
      })
      local outer = rutter.loader("outer", { gives = "integer", load = function() return shared():await() end })
      rutter.root(function() return rutter.screen { title = "Root" } end)
      rutter.task(function()
        local values = rutter.all { outer(), outer(), shared() }
        print(values[1] + values[2] + values[3])
      end)
      """)
    app.advance(1)
    #expect(app.logs == ["21"])
    #expect(app.errors.isEmpty)
  }

  @Test("A6: a function that gives itself to rutter.all fails", arguments: ["all { again }", "any { again }"])
  func allOfItself(_ call: String) {
    let app = LuaApp.open(
      """
      local function again() return rutter.\(call) end
      rutter.root(function() return rutter.screen { title = "Root" } end)
      rutter.task(again)
      """)
    let message = "loads and functions wait for each other more than 200 deep: function → function → …"
    #expect(app.errors.count == 1)
    #expect(app.errors.first?.hasSuffix(message) == true, "\(app.errors.first ?? "")")
  }

  @Test("A6: functions that start two of themselves each are more than a turn has room for")
  func doubling() {
    var limits = Limits.testing
    limits.instructions = 300_000
    let app = LuaApp.open(
      """
      local function again() return rutter.all { again, again } end
      rutter.root(function() return rutter.screen { title = "Root" } end)
      rutter.task(again)
      """, limits: limits)
    #expect(app.stops.map(\.limit) == [.instructions])
  }

  @Test("L7: loads that go one deeper in each turn come to the same end")
  func deeperEachTurn() {
    let app = LuaApp.open(
      """
      local again
      again = rutter.loader("again", { gives = "integer", timeout = false, load = function()
        rutter.sleep(1)
        return again():await()
      end })
      rutter.root(function() return rutter.screen { title = "Root" } end)
      rutter.task(function() again():await() end)
      """)
    app.advance(199)
    #expect(app.errors.isEmpty)
    app.advance(2)
    #expect(app.errors.first?.contains("more than 200 deep: flow.again → flow.again → …") == true)
  }

  @Test("L5: a chain of 6,000 loads that were joined by their keys is abandoned, innermost first")
  func longChain() {
    let app = LuaApp.open(
      """
      local link
      link = rutter.loader("link", { gives = "integer", timeout = false, key = function(n) return n end, load = function(n)
        local _ <close> = setmetatable({}, { __close = function() if n % 2000 == 0 then print(n) end end })
        if n == 1 then rutter.sleep(3600) end
        return link(n - 1):await()
      end })
      rutter.root(function() return rutter.screen { title = "Root" } end)
      for last = 150, 6000, 150 do
        rutter.task(function() rutter.any { link(last), function() rutter.sleep(1) end } end)
      end
      """)
    #expect(app.logs.isEmpty)
    app.advance(1)
    #expect(app.logs == ["2000", "4000", "6000"])
    #expect(app.errors.isEmpty)
  }

  @Test("S1: rows of rows without end show an error in place of the row that is too deep")
  func rowsOfRows() {
    let app = LuaApp.open(
      """
      local function row() return rutter.list({ 1 }, row) end
      rutter.root(function() return rutter.screen { title = "Root", row() } end)
      """)
    let message = "row of row of … screen of root: lists and holes stand inside of each other more than 200 deep"
    #expect(app.errors == [message])
    #expect(app.screen.last == "Try again")
    #expect(app.stops.isEmpty)
  }

  @Test("L11: holes that nest deeper with each turn show an error in place of the one that is too deep")
  func holesOfHoles() {
    let app = LuaApp.open(
      """
      local deeper = rutter.loader("deeper", { gives = "integer", load = function(n) rutter.sleep(1) return n end })
      local function hole(n) return rutter.hole(deeper(n + 1), { ready = hole }) end
      rutter.root(function() return rutter.screen { title = "Root", hole(1) } end)
      """)
    app.advance(300)
    let message = "lists and holes stand inside of each other more than 200 deep"
    #expect(app.failing == ["waiting view of hole 'flow.deeper'", "hole 'flow.deeper'"])
    #expect(app.errors.allSatisfy { $0.hasSuffix(message) })
    #expect(app.screen.last == "Try again")
    #expect(app.isQuiet)
  }

  @Test("D1: a path whose entries all bring destinations of their own is let go without harm")
  func levelsOfDestinations() {
    let app = LuaApp.open(
      """
      local Level = rutter.type("Level", { n = "integer" })
      local function screen(level) return rutter.screen { title = "Level" } end
      rutter.destination(Level, { screen = screen, destinations = { [rutter.string] = function(text)
        return rutter.screen { title = text }
      end } })
      rutter.root(function() return rutter.screen { title = "Root" } end)
      rutter.task(function()
        for _ = 1, 5 do
          local all = {}
          for n = 1, 10000 do all[n] = Level { n = n } end
          rutter.path:push_all(all)
        end
        rutter.path:push("above all")
      end)
      """)
    #expect(app.title == "above all")
    app.edit(.popToRoot)
    #expect(app.title == "Root")
  }
}
