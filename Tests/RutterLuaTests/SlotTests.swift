import RutterCore
import RutterLua
import Testing

/// What plugins contribute to slots in the screens of others (X3).
@Suite struct SlotTests {
  /// A flow with a slot on its root and one on each recipe. It loads last.
  private static let book = """
    local Recipe = rutter.type("Recipe", { name = "string", serves = "integer" })
    rutter.slot_type("home", "string?")
    rutter.slot_type("menu", Recipe)
    rutter.destination(Recipe, function(recipe)
      return rutter.screen { title = recipe.name, rutter.text { "Serves " .. recipe.serves }, rutter.slot("menu", recipe) }
    end)
    rutter.root(function()
      return rutter.screen { title = "Book", rutter.link { "Pie", to = Recipe { name = "Pie", serves = 4 } },
        rutter.slot("home") }
    end)
    """

  private func open(_ one: String, _ two: String = "", book: String = Self.book) -> LuaApp {
    LuaApp.open(("one", one), ("two", two), ("book", book))
  }

  private func contribution(_ nodes: String, to slot: String = "home") -> String {
    "rutter.contribute('book.\(slot)', function(value) return \(nodes) end) "
  }

  @Test("X3: contributions stand in the slot in load order, with its value")
  func order() {
    let app = open(
      contribution("rutter.text { 'one: ' .. value.name }", to: "menu"),
      contribution("{ rutter.text { 'two' }, rutter.text { 'serves ' .. value.serves } }", to: "menu"))
    #expect(app.screen == ["Pie"])
    app.tap("Pie")
    #expect(app.screen == ["Serves 4", "one: Pie", "two", "serves 4"])
    #expect(app.kinds == ["text", "slot", "text", "text", "text"])
  }

  @Test("X3: a contribution may give nothing")
  func nothing() {
    let app = open(contribution("nil"), contribution("false"))
    #expect(app.screen == ["Pie"] && app.errors.isEmpty)
  }

  @Test("E1: what fails in a contribution shows there alone, and is tried again there")
  func failure() {
    let app = open(
      "n = 0 " + contribution("(function() n = n + 1 if n < 2 then error('no') end return rutter.text { 'ok' } end)()"),
      contribution("rutter.text { 'two' }"))
    #expect(app.failing == ["contribution of one to book.home"])
    #expect(app.screen.contains("two") && app.screen.contains("Pie"))
    app.tap("Try again")
    #expect(app.screen == ["Pie", "ok", "two"])
  }

  @Test("E2: the stop of a plugin takes its contributions away, and nothing else")
  func stop() {
    let app = open(
      contribution("rutter.button { 'Spin', action = function() while true do end end }"),
      contribution("rutter.button { 'Two', action = function() rutter.log('two lives') end }"))
    app.tap("Spin")
    #expect(app.stops.count == 1 && app.condition == .fine)
    #expect(app.screen == ["Pie", "Two"])
    app.tap("Two")
    #expect(app.logs == ["two lives"])
  }

  @Test("E2: a contribution that takes its turn's time while it is built is gone, and the screen stands")
  func stopWhileBuilding() {
    let app = open(contribution("(function() while true do end end)()"), contribution("rutter.text { 'two' }"))
    #expect(app.stops.count == 1 && app.condition == .fine)
    #expect(app.screen == ["Pie", "two"])
  }

  @Test(
    "X3: what a plugin contributes too much of is gone, as it is written, and the screen stands",
    arguments: ["('x'):rep(1040000)", "('\\1'):rep(190000)", "('\\n\"'):rep(280000)"])
  func tooLong(text: String) {
    let app = open(
      contribution("rutter.text { \(text) }") + contribution("rutter.text { ('short '):rep(2000) }"),
      contribution("rutter.text { 'two' }"))
    #expect(app.condition == .fine && app.failing == ["contribution of one to book.home"])
    #expect(app.errors.first?.contains("plugin 'one' contributes takes 1") == true, "\(app.errors)")
    #expect(app.screen.first == "Pie" && app.screen.last == "two")
    #expect(!app.screen.contains { $0.hasPrefix("short") })
    app.tap("Pie")
    #expect(app.screen == ["Serves 4"])
  }

  @Test("X3: the key of a row counts for each of the nodes in it")
  func longKey() {
    let app = open(
      contribution(
        """
        rutter.list({ ('k'):rep(200000) }, function(x)
          local t = {}
          for i = 1, 50 do t[i] = 'short ' .. i end
          return t
        end, { key = function(x) return x end })
        """), contribution("rutter.text { 'two' }"))
    #expect(app.failing == ["contribution of one to book.home"])
    #expect(app.screen.last == "two")
    #expect(!app.screen.contains { $0.hasPrefix("short") })
  }

  @Test("X3: what a plugin contributes is counted over all that shows, and as it grows")
  func growsTooLong() {
    let growing = """
      (function() local n = rutter.cell(0, 'n')
      return { rutter.button { 'Grow', action = function() n:set(n:get() + 1) end },
        rutter.text { ('x'):rep(n:get() * 300000) } } end)()
      """
    let one = contribution(growing) + contribution("rutter.text { ('x'):rep(200000) }")
    let app = open(one, contribution("rutter.text { ('y'):rep(1040000) }"))
    for _ in 1...2 { app.tap("Grow") }
    #expect(app.errors.isEmpty)
    app.tap("Grow")
    #expect(app.failing == ["contribution of one to book.home"])
    #expect(app.screen.contains("Pie") && app.screen.last?.hasPrefix("yyy") == true)
  }

  @Test("X3: of slots in contributions, who contributes too much goes, and not who has the slot")
  func nestedTooLong() {
    let one = "rutter.slot_type('inner', 'string?') " + contribution("{ rutter.text { 'one' }, rutter.slot 'inner' }")
    let long = "rutter.list({ 1, 2 }, function() return rutter.text { ('x'):rep(600000) } end)"
    let two = "rutter.contribute('one.inner', function() return \(long) end) " + contribution("rutter.text { 'two' }")
    let app = open(one, two)
    #expect(app.failing == ["contribution of two to one.inner"])
    #expect(app.screen.contains("one") && app.screen.contains("Pie"))
  }

  @Test("X3: a long value that many fields show is too much, and so are the errors of what was tapped")
  func valuesAndErrors() {
    let fields = """
      (function() local n = rutter.cell('short', 'n')
      return { rutter.button { 'Grow', action = function() n:set(('x'):rep(900000)) end },
        rutter.list({ 1, 2, 3, 4, 5, 6, 7, 8, 9 }, function(i) return rutter.field { 'Field ' .. i, cell = n } end) } end)()
      """
    let errors =
      "rutter.list({ 1, 2, 3 }, function(i) return rutter.button { 'Fail ' .. i, "
      + "action = function() error(('\\1'):rep(63000)) end } end)"
    let app = open(contribution(fields), contribution(errors))
    #expect(app.errors.isEmpty)
    app.tap("Grow")
    #expect(app.errors.count == 1 && app.errors[0].contains("plugin 'one' contributes takes 7.7 MiB"), "\(app.errors)")
    for row in 1...2 { app.tap("Fail \(row)") }
    #expect(app.failing.last == "action 'Fail 2'")
    app.tap("Fail 3")
    #expect(app.errors.last?.contains("plugin 'two' contributes takes 1") == true)
    #expect(app.screen.contains("Pie"))
  }

  @Test("E1: what a turn that is ended by force shows is measured, too")
  func endedTurn() {
    let round = """
      (function() local n, m = rutter.cell(0, 'n'), rutter.cell(0, 'm')
      return { rutter.button { 'Go', action = function()
          rutter.watch(n, function() m:set(m:get() + 1) end)
          rutter.watch(m, function() n:set(n:get() + 1) end)
          n:set(1) rutter.sleep(1)
        end }, rutter.text { ('x'):rep(n:get() > 0 and 1040000 or 1) } } end)()
      """
    let app = open(contribution(round) + contribution("rutter.text { ('y'):rep(20000) }"))
    app.tap("Go")
    #expect(app.errors.contains { $0.contains("turn_limit") || $0.contains("did not come to rest") }, "\(app.errors)")
    #expect(app.errors.last?.contains("plugin 'one' contributes takes 1") == true)
    #expect(app.screen.first == "Pie" && !app.screen.contains { $0.hasPrefix("xxx") })
  }

  @Test("E1: a screen that fits only without what is contributed keeps that away")
  func screenBeside() {
    let book = """
      rutter.slot_type("home", "string?")
      rutter.root(function()
        local function long() return rutter.text { ("z"):rep(1024 * 1024 - 200) } end
        return rutter.screen { title = "Book", rutter.list({ 1, 2, 3, 4, 5, 6, 7, 8 }, long), rutter.slot("home") }
      end)
      """
    let app = open(contribution("rutter.text { ('x'):rep(1000) }"), book: book)
    #expect(app.condition == .fine && app.failing == ["contribution of one to book.home"])
    #expect(app.screen.prefix(8).allSatisfy { $0.hasPrefix("zzz") })
  }

  @Test("X3: ids are addressed by the plugin; cells are each contribution's own, and stay while it shows")
  func names() {
    let counter = """
      (function() local n = rutter.cell(0, 'n')
      return rutter.button { 'PLUGIN ' .. n:get(), id = 'count', action = function() n:set(n:get() + 1) end } end)()
      """
    func counting(_ plugin: String) -> String {
      contribution(counter.split(separator: "PLUGIN").joined(separator: plugin))
    }
    let app = open(counting("one"), counting("two"))
    #expect(app.errors.isEmpty)
    app.tap("one 0")
    app.tap("one 1")
    #expect(app.screen == ["Pie", "one 2", "two 0"])
    #expect(app.node(.slot)?.children.compactMap(\.name) == ["one/count", "two/count"])
  }

  @Test("X3: contributions come and go while the slot shows")
  func comeAndGo() {
    let app = open(
      """
      local more
      local button = rutter.contribute('book.home', function()
        return rutter.button { 'Toggle', action = function()
          if more then more:withdraw() more = nil
          else more = rutter.contribute('book.home', function() return rutter.text { 'more' } end) end
        end }
      end)
      """, contribution("rutter.text { 'two' }"))
    app.tap("Toggle")
    // What plugin one contributes comes before what plugin two does, whenever it came.
    #expect(app.screen == ["Pie", "Toggle", "more", "two"])
    app.tap("Toggle")
    #expect(app.screen == ["Pie", "Toggle", "two"])
  }

  @Test("X5, N1: a contribution has its cells again, though one before it had been withdrawn")
  func afterWithdrawn() {
    let counter = { (label: String) in
      """
      (function() local n = rutter.cell(0, 'n')
      return rutter.button { '\(label) ' .. n:get(), action = function() n:update(function(n) return n + 1 end) end } end)()
      """
    }
    let script =
      "rutter.slot_type('home', 'integer') local first = "
      + contribution(counter("first")).replacing("book", with: "flow")
      + contribution(counter("second")).replacing("book", with: "flow")
      + "rutter.root(function() return rutter.screen { title = 'Root', rutter.slot('home', 1), "
      + "rutter.button { 'Withdraw', action = function() first:withdraw() end } } end)"
    let app = LuaApp.open(("flow", script))
    for label in ["first 0", "first 1", "second 0", "Withdraw"] { app.tap(label) }
    #expect(app.screen == ["second 1", "Withdraw"])
    #expect(app.restored(script).screen.contains("second 1"))
    app.reload(("flow", script))
    #expect(app.screen == ["first 0", "second 1", "Withdraw"])
  }

  @Test("X3: what was withdrawn while its screen was covered is gone when it shows again")
  func covered() {
    let app = open(
      "local home = " + contribution("rutter.text { 'one' }")
        + contribution("rutter.button { 'Withdraw', action = function() home:withdraw() end }", to: "menu"))
    app.tap("Pie")
    app.tap("Withdraw")
    app.back()
    #expect(app.screen == ["Pie"])
  }

  @Test("X3: lists, holes and links of a contribution work as in a screen of its plugin")
  func parts() {
    let app = open(
      """
      local late = rutter.loader('late', { gives = rutter.string, load = function() rutter.sleep(1) return 'there' end })
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = 'One ' .. n } end)
      """
        + contribution(
          """
          { rutter.list({ 1, 2 }, function(n) return rutter.row { 'row ' .. n, id = 'r' } end),
            rutter.hole(late(), { ready = function(text) return rutter.text { text } end }),
            rutter.link { 'Seven', to = 7 } }
          """),
      "rutter.destination(rutter.integer, function(n) return rutter.screen { title = 'Two ' .. n } end)")
    #expect(app.screen.prefix(3) == ["Pie", "row 1", "row 2"])
    app.settle()
    #expect(app.screen == ["Pie", "row 1", "row 2", "there", "Seven"])
    app.tap("Seven")
    #expect(app.title == "One 7")
    app.back()
    #expect(app.node("row 1")?.name == "one/r")
  }

  @Test("X3: each row of a list may have a slot of its own")
  func rows() {
    let book = """
      rutter.slot_type('home', 'integer')
      rutter.root(function() return rutter.screen { title = 'Rows',
        rutter.list({ 1, 2, 3 }, function(n) return { rutter.row { 'row ' .. n }, rutter.slot('home', n) } end) } end)
      """
    let app = open(contribution("rutter.text { 'of ' .. value }"), book: book)
    #expect(app.screen == ["row 1", "of 1", "row 2", "of 2", "row 3", "of 3"])
  }

  @Test("X3: a value that does not fit the slot's type is the screen's error; so is a slot that nobody declared")
  func wrongValues() {
    let wrong = open(
      "",
      book:
        "rutter.slot_type('home', 'integer') rutter.root(function() return rutter.screen { title = 'T', rutter.slot('home', 'x') } end)"
    )
    #expect(wrong.errors == ["book.lua:1: slot 'home': expected integer, got string \"x\""])
    let undeclared = open(
      "", book: "rutter.root(function() return rutter.screen { title = 'T', rutter.slot('home') } end)")
    #expect(
      undeclared.errors == [
        "book.lua:1: there is no slot 'home'; declare it first: rutter.slot_type(\"home\", { … })"
      ])
  }

  @Test("X3: a contribution to a slot that its loaded owner does not have is an error with the nearest name")
  func unknownSlots() {
    let app = open(contribution("nil", to: "hme"))
    #expect(app.condition == .notLoaded)
    #expect(app.errors == ["one.lua:1: there is no slot 'book.hme'; did you mean 'book.home'?"])
    let later = open(
      contribution("rutter.button { 'Go', action = function() rutter.contribute('book.xyz', print) end }"))
    later.tap("Go")
    #expect(later.errors == ["one.lua:1: there is no slot 'book.xyz'; it has book.home, book.menu"])
  }

  @Test("X3: where the owner is not loaded, that is noted")
  func missingOwners() {
    let app = open("rutter.contribute('diary.home', function() end)")
    #expect(app.condition == .fine)
    #expect(app.notes == ["plugin 'one' contributes to 'diary.home', and no plugin 'diary' is loaded"])
  }

  @Test("a slot that holds itself ends, with an error")
  func recursion() {
    let app = open("", book: "rutter.slot_type('home') " + "")
    #expect(
      app.errors == [
        "book.lua:1: rutter.slot_type takes a name and the schema of what contributions get; the schema is nil"
      ])
    let endless = open(
      "",
      book: """
        rutter.slot_type('home', 'integer?')
        rutter.contribute('book.home', function() return { rutter.slot('home'), rutter.slot('home') } end)
        rutter.root(function() return rutter.screen { title = 'T', rutter.slot('home') } end)
        """)
    #expect(!endless.errors.isEmpty || !endless.stops.isEmpty)
  }

  @Test(
    "what is wrong in a call is told",
    arguments: [
      ("rutter.contribute('home', print)", "rutter.contribute takes the name of a slot with its plugin"),
      (
        "rutter.contribute('book.home')",
        "rutter.contribute takes a function that gives nodes for the slot's value, got nil"
      ),
      ("rutter.contribute(7, print)", "rutter.contribute takes the name of a slot"),
      ("rutter.slot_type('a b', 'integer')", "rutter.slot_type: a name is made of letters, digits and '_', got 'a b'"),
      (
        "rutter.slot_type('a', 'integer') rutter.slot_type('a', 'integer')",
        "slot 'one.a' is already registered by one.lua:1"
      ),
      ("rutter.slot(7)", "rutter.slot takes the name of a slot, got a number"),
      ("rutter.slot('a', 1, { titel = 'x' })", "titel"),
    ])
  func mistakes(_ script: String, _ message: String) {
    let app = open(script)
    #expect(app.errors.first?.contains(message) == true, "\(app.errors)")
  }
}
