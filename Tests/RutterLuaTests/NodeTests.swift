import RutterCore
import RutterLua
import Testing

@Suite("Constructors of nodes") struct NodeTests {
  @Test(
    "Wrong names, values and labels are reported on their line",
    arguments: [
      ("rutter.button { 'x', actoin = print }", "a button has no option 'actoin'; did you mean 'action'?"),
      ("rutter.button { 'x', action = 3 }", "option 'action' of a button takes a function, got a number"),
      ("rutter.button { 'x', 'y' }", "a button takes one label, a text or a list of nodes, but has an item 2"),
      ("rutter.text { print }", "the label of a text is a text or a list of nodes, got a function"),
      ("rutter.link { 'x', to = nil }", "a link leads nowhere: 'to' is nil"),
      ("rutter.link { 'x', to = 1, screen = print }", "a link leads one way"),
      ("rutter.link { 'x', gives = rutter.integer }", "a link leads nowhere"),
      ("rutter.link { 'x', load = print }", "a link takes 'gives' and 'load' together"),
      (
        "rutter.link { 'x', to = 1, style = 'shet' }",
        "option 'style' of a link is one of 'push', 'sheet', 'cover', got 'shet'"
      ),
      ("rutter.section { title = 'x', print }", "item 1 of a section: a function is no node"),
      ("rutter.section { rutter.integer }", "item 1 of a section: a type is no node"),
      ("rutter.list(3, print)", "rutter.list takes a list of items, got a number"),
      ("rutter.list({}, 3)", "rutter.list takes a function that gives the nodes of an item, got a number"),
      ("rutter.list({}, print, { kye = print })", "a list has no option 'kye'; did you mean 'key'?"),
      ("rutter.hole(3)", "rutter.hole takes a deferred value, got a number"),
      ("rutter.field { 'x' }", "a field needs the option 'cell'"),
      ("rutter.picker { 'x', cell = rutter.cell(1) }", "a picker needs the option 'choices'"),
      ("rutter.divider { 'x' }", "a divider takes options only, but has an item 1"),
      ("rutter.screen(4)", "rutter.screen takes a table, got a number"),
      ("rutter.destinaton(1, print)", "rutter has no 'destinaton'; did you mean 'destination'?"),
      (
        "rutter.loader('x', { gives = 'integer', load = print, timout = 1 })",
        "loader 'x' has no option 'timout'; did you mean 'timeout'?"
      ),
      (
        "rutter.loader('x', { gives = 'intger', load = print })",
        "loader 'x': 'intger' is no type; did you mean 'integer'?"
      ),
      ("rutter.destination(rutter.integer, {})", "a destination needs the option 'screen', a function"),
      ("rutter.plugin('cookbok')", "no plugin 'cookbok' is loaded"),
      ("rutter.cell(1):gett()", "cell has no 'gett'; did you mean 'get'?"),
      ("rutter.path.pop()", "the functions of a path are called with ':'"),
      ("rutter.text.x = 1", "attempt to index a function value"),
      ("rutter.text = 1", "'rutter.text' cannot be set: 'rutter' is read-only"),
      ("rutter.sleep(1)", "a plugin's main chunk cannot wait (rutter.sleep)"),
      ("rutter.path:push(1)", "a plugin's main chunk cannot navigate"),
    ])
  func refusals(_ code: String, _ message: String) throws {
    let stage = try Stage("\n" + code)
    let isTold = stage.errors.first?.hasPrefix("test.lua:3: \(message)") == true
    #expect(isTold, "\(stage.errors)")
    #expect(stage.session.condition == .notLoaded)
  }

  @Test("S6: lists of nodes are flattened, strings are texts, false and gaps are nothing") func children() throws {
    let stage = try Stage(
      """
      rutter.root(function()
        return rutter.screen {
          title = "Screen",
          "a", nil, false, { "b", rutter.text "c", false }, rutter.row { { rutter.text "d", rutter.text "e" }, link = 3 },
          rutter.text { 4 },
        }
      end)
      """)
    let labels = stage.session.frame().top.nodes.map(\.label.string)
    #expect(labels == ["a", "b", "c", "d e", "4"])
    #expect(stage.errors == [])
  }

  @Test("S6: a label that is built of labels says each text once") func labelOfLabels() throws {
    let stage = try Stage(
      """
      rutter.root(function()
        local inner = { rutter.text "a", rutter.text { { rutter.text "b", rutter.text "c" } } }
        return rutter.screen { title = "Root", rutter.text { { rutter.text { inner } } }, rutter.text { inner } }
      end)
      """)
    let labels = stage.session.frame().top.nodes.map(\.label.string)
    #expect(labels == ["a b c", "a b c"])
  }

  @Test("E2: labels that are joined again on each level are refused beyond the size of a screen")
  func longLabels() throws {
    let stage = try Stage(
      """
      rutter.root(function()
        local label = { rutter.text(("x"):rep(100000)) }
        for _ = 1, 30 do label = { rutter.text { label }, rutter.text "y" } end
        return rutter.screen { title = "Root", rutter.text { label } }
      end)
      """)
    #expect(stage.errors.count == 1)
    #expect("\(stage.errors)".contains("take more than 1048576 bytes, joined"))
  }

  @Test("A screen inside of nodes, lists of lists and what is no node are told with their path") func wrongTrees()
    throws
  {
    for (code, message) in [
      ("{ title = 'R', rutter.screen { title = 'Root' } }", "a screen cannot stand inside of nodes"),
      ("{ title = 'R', { { 'x' } } }", "a list of lists"),
      (
        "{ title = 'R', rutter.section { title = 'x', { a = 1 } } }",
        "a table that is neither a node nor a list of nodes"
      ),
    ] {
      let stage = try Stage("rutter.root(function() return rutter.screen \(code) end)")
      #expect(stage.errors.first?.contains(message) == true, "\(stage.errors)")
      #expect(stage.errors.first?.hasPrefix("test.lua:2: ") == true, "\(stage.errors)")
    }
  }

  @Test(
    "Error values of any kind become text, hostile ones too",
    arguments: [
      ("error('plain')", "test.lua:2: plain"),
      ("error({})", "test.lua:2: (the error value is a table)"),
      ("error(nil)", "test.lua:2: (the error value is nil)"),
      ("error(setmetatable({}, { __tostring = function() return 'odd' end }))", "test.lua:2: odd"),
      (
        "error(setmetatable({}, { __tostring = function() error('worse') end }))",
        "test.lua:2: (the error value is a table)"
      ),
      (
        "error(setmetatable({}, { __tostring = function(t) return tostring(t) end }))",
        "test.lua:2: (the error value is a table)"
      ),
      ("error('x', 0)", "test.lua:2: x"),
      ("local function f() error('up', 2) end f()", "test.lua:2: up"),
      ("local x = nil + 1", "test.lua:2: attempt to perform arithmetic on a nil value"),
      ("x y", "test.lua:2: syntax error near 'y'"),
    ])
  func errors(_ code: String, _ message: String) throws {
    let stage = try Stage(code)
    #expect(stage.errors == [message])
  }

  @Test("Objects that scripts let go are named when the turn ends") func collected() throws {
    var stage = try Stage(
      task: """
        for i = 1, 200 do rutter.path:push(i):await() rutter.path:pop() end
        for i = 1, 20 do rutter.sleep(1) local t = {} for j = 1, 20000 do t[j] = {} end end
        """)
    stage.settle()
    #expect(stage.errors == [])
    #expect(stage.session.host.collectedMemory(of: PluginID(0)) < 20 << 20)
  }

  @Test("Native loaders and destinations stand beside scripts") func native() throws {
    var native = NativePlugin(name: "clock")
    var twice = NativePlugin.Loader("twice", takes: nil, gives: .integer, place: .native)
    twice.load = { _, arguments in
      guard case .value(.integer(let number)) = arguments.first else {
        return .failed(ScriptError("twice takes an integer"))
      }
      return .waits(.sleep(microseconds: 1_000_000)) { _, _ in .done(.integer(number * 2)) }
    }
    native.add(.loader(twice))
    native.add(
      .destination(
        .init(.string, place: .native) { _, _ throws(ScriptError) in Tree([Node(.screen, label: "native", end: 1)]) }))
    let script = """
      local rutter = require "rutter"
      rutter.root(function() return rutter.screen { title = "Root" } end)
      rutter.task(function()
        print(rutter.plugin("clock").twice(21):await())
        print(rutter.path:push("x"):await().outcome)
        print(select(2, pcall(function() return rutter.plugin("clock").twise end)))
      end)
      """
    let source = PluginSource(name: "test", main: SourceText(file: "test.lua", text: script))
    var stage = try Stage([source], native: [native])
    stage.settle()
    #expect(
      stage.logs == [
        "42", "committed", "test.lua:6: plugin 'clock' has no type, loader or function 'twise'; did you mean 'twice'?",
      ])
    #expect(stage.session.frame().top.title == "native")
  }

  // MARK: What a script does to a node afterwards

  /// What a screen of this list shows, and what went wrong.
  private func shown(_ list: String) throws -> (rows: [String], errors: [String]) {
    let stage = try Stage(
      """
      rutter.root(function()
        local items = { { id = "a" }, { id = "b" } }
        local list
        \(list)
        return rutter.screen { title = "Root", list }
      end)
      """)
    let rows = stage.session.frame().top.nodes.flatMap(\.children).map(\.label.string)
    return (rows, stage.errors)
  }

  @Test("S5: items that came before the list is read are shown; their ids are asked for then")
  func itemsAppended() throws {
    let result = try shown(
      """
      list = rutter.list(items, function(item, place) return item.id .. place end)
      items[3], items[4] = { id = "c" }, { id = "d" }
      """)
    #expect(result.errors == [] && result.rows == ["a1", "b2", "c3", "d4"], "\(result)")
  }

  @Test(
    "S5: where a key function gave keys, items that came or went afterwards are the screen's error",
    arguments: ["items[3] = { id = 'c' }", "items[2] = nil", "list[3] = { 1 }", "list[3] = { 1, 2, 3 }"])
  func keysOfOtherItems(_ change: String) throws {
    let result = try shown(
      """
      list = rutter.list(items, function(item) return item.id end, { key = function(item) return item.id end })
      \(change)
      """)
    #expect(result.rows == [] && result.errors.first?.contains("items came or went") == true, "\(result)")
  }

  @Test(
    "a row function that changes its list's table gets an error, never what it wrote there",
    arguments: ["list[1] = 0x414141414140", "list[1] = nil", "list[2] = 7", "list[2] = nil"])
  func rowsOfChangedLists(_ change: String) throws {
    let result = try shown(
      """
      list = rutter.list(items, function(item)
        \(change)
        return item.id
      end)
      """)
    #expect(result.errors.contains { $0.contains("the items or the function of a list were taken away") }, "\(result)")
  }

  @Test("a stable list whose items are no list is the screen's error", arguments: ["{ a = 1 }", "{ [2] = 1 }"])
  func stableItems(_ items: String) throws {
    let result = try shown("list = rutter.list(\(items), function() return 'row' end, { stable = true })")
    #expect(result.rows == [] && result.errors.count == 1, "\(result)")
  }

  @Test("constructors take new tables only, and leave every metatable where it is")
  func newTables() throws {
    let stage = try Stage(
      """
      local T = rutter.type("T", { a = "integer" })
      local taken = 0
      for _, name in ipairs { "screen", "section", "text", "row", "link", "button", "field", "progress", "divider" } do
        local node = rutter.text "x"
        for _, t in ipairs { string, table, rutter, rutter.path, T { a = 1 }, node, setmetatable({}, {}) } do
          local is_fine, message = pcall(rutter[name], t)
          if is_fine then taken = taken + 1 else assert(message:find("takes a new table of its own", 1, true), message) end
        end
      end
      print(taken, getmetatable(string), pcall(function() string.upper = nil end))
      rutter.root(function() return rutter.screen { title = "Root" } end)
      """)
    #expect(
      stage.errors.isEmpty && stage.logs.first?.hasPrefix("0\tfalse\tfalse\t") == true, "\(stage.logs) \(stage.errors)")
  }

  @Test("nodes, types and shapes are recognised by their metatable, not by a number in it")
  func forgedCodes() throws {
    let stage = try Stage(
      """
      local T = rutter.type("T", { a = "integer" })
      local wrong = 0
      for code = -300, 20 do
        local forged = setmetatable({ a = "no integer" }, { code })
        local cell = rutter.cell(forged)
        if cell:get().a ~= "no integer" or getmetatable(cell:get()) ~= nil or cell:get() == T { a = 1 } then wrong = wrong + 1 end
        local is_fine = pcall(rutter.path.push, setmetatable({}, { code }), 1)
        if is_fine then wrong = wrong + 1 end
      end
      print(wrong)
      rutter.root(function() return rutter.screen { title = "R", setmetatable({ 0x414141414140, 0x414141414140 }, { -202 }) } end)
      """)
    #expect(stage.logs == ["0"] && stage.errors.isEmpty, "\(stage.logs) \(stage.errors)")
    #expect(stage.session.frame().top.nodes.map(\.kind) == [.text, .text])
  }

  @Test("a word with a zero behind it is no word") func zeroInWord() throws {
    let stage = try Stage("rutter.link { 'x', to = 1, style = 'push\\0' }")
    #expect(stage.errors.first?.contains("option 'style' of a link is one of") == true, "\(stage.errors)")
  }
}
