import RutterCore
import Testing

/// Values on their way between scripts and the engine (V1 to V6).
@Suite struct ValueCrossingTests {
  /// Says what a cell made of the expression holds afterwards, as JSON.
  private func crossed(_ expression: String) -> LuaApp {
    LuaApp.open(
      """
      local cell = rutter.cell(nil, "cell")
      rutter.root(function() return rutter.screen { title = "Root", rutter.button { "Set", action = function()
        cell:set(\(expression))
        rutter.log(rutter.json.encode(cell:get()))
      end } } end)
      """)
  }

  @Test(
    "V1: values cross whole",
    arguments: [
      ("nil", "null"), ("true", "true"), ("9223372036854775807", "9223372036854775807"),
      ("-9223372036854775807 - 1", "-9223372036854775808"), ("3.0", "3.0"), ("0.1", "0.1"), ("'a\\0b'", #""a\u0000b""#),
      ("'Käse'", #""Käse""#), ("{ 1, 'two', false }", #"[1,"two",false]"#),
      ("{ b = 1, a = { c = {} } }", #"{"a":{"c":[]},"b":1}"#), ("{ rutter.null, 2 }", "[null,2]"),
    ])
  func crosses(_ expression: String, _ json: String) {
    let app = crossed(expression)
    app.tap("Set")
    #expect(app.logs == [json] && app.errors.isEmpty, "\(app.errors)")
  }

  @Test(
    "V1: what cannot cross is refused with its key path and the line",
    arguments: [
      ("{ a = { b = { print } } }", "field 'a.b[1]'", "function"),
      ("{ related = { 1, { name = 0/0 } } }", "field 'related[2].name'", "NaN"),
      ("{ 1, { deep = math.huge } }", "field '[2].deep'", "infinite"),
      ("{ a = { 1, x = 2 } }", "field 'a'", "both numbered items and named fields"),
      ("{ a = { [1.5] = 2 } }", "field 'a'", "a fraction as key"),
      ("{ a = { [true] = 2 } }", "field 'a'", "neither 1 to n nor strings"),
      ("{ a = { { 1, x = 2 }, [{}] = 3 } }", "field 'a'", "neither 1 to n nor strings"),
      ("{ a = { b = { 1, x = 2 }, [print] = 3 } }", "field 'a'", "neither 1 to n nor strings"),
      ("{ a = { [2] = 'gap' } }", "field 'a'", "rutter.null stands for nothing"),
      ("{ a = 'caf\\xe9' }", "field 'a'", "UTF-8"),
      ("{ ['caf\\xe9'] = 1 }", "", "UTF-8"),
      ("(function() local t = {} t.x = { t } return t end)()", "field 'x[1]'", "cycle"),
      ("{ a = coroutine.create(print) }", "field 'a'", "thread"),
      ("{ a = rutter.integer }", "field 'a'", "type"),
      ("{ a = rutter.text 'node' }", "field 'a'", "node"),
      ("{ a = cell }", "field 'a'", "cell"),
      ("('x'):rep(1048577)", "", "no more than 1048576 cross"),
      ("(function() local t = {} for i = 1, 70 do t = { t } end return t end)()", "", "64 levels"),
      ("(function() local t = {} for i = 1, 300000 do t[i] = i end return t end)()", "", "bytes"),
    ])
  func refused(_ expression: String, _ path: String, _ reason: String) {
    let app = crossed(expression)
    app.tap("Set")
    #expect(app.errors.count == 1 && app.logs.isEmpty)
    let error = app.errors.first ?? ""
    #expect(error.hasPrefix("flow.lua:3: ") && error.contains(path) && error.contains(reason), "\(error)")
    #expect(app.stops.isEmpty)
  }

  @Test("V1: one table in two places is no cycle; 64 levels cross")
  func sharedAndDeep() {
    let app = crossed("(function() local s = { 1 } return { s, s } end)()")
    app.tap("Set")
    #expect(app.logs == ["[[1],[1]]"])
    let deep = crossed("(function() local t = 1 for i = 1, 64 do t = { t } end return t end)()")
    deep.tap("Set")
    #expect(deep.errors.isEmpty, "\(deep.errors)")
  }

  @Test("V2: 3 and 3.0 differ, 0.0 and -0.0 are equal, texts compare by bytes")
  func equality() {
    let app = LuaApp.open(
      """
      local cell = rutter.cell(nil, "cell")
      rutter.watch(cell, function(value) rutter.log("now " .. tostring(value)) end)
      rutter.root(function() return rutter.screen { title = "Root", rutter.button { "Set", action = function()
        cell:set(3) rutter.sleep(1) cell:set(3.0) rutter.sleep(1)
        cell:set(0.0) rutter.sleep(1) cell:set(-0.0) rutter.sleep(1)
        cell:set("\u{e9}") rutter.sleep(1) cell:set("e\u{301}")
      end } } end)
      """)
    app.tap("Set")
    app.settle()
    #expect(app.logs.count == 5 && app.logs.prefix(3) == ["now 3", "now 3.0", "now 0.0"], "\(app.logs)")
  }

  @Test("V2: canonically equal texts are two destinations, two keys and two fields")
  func bytes() {
    let app = LuaApp.open(
      """
      rutter.destination("\u{e9}", function() return rutter.screen { title = "one" } end)
      rutter.destination("e\u{301}", function() return rutter.screen { title = "two" } end)
      rutter.root(function() return rutter.screen { title = "Root",
        rutter.list({ { id = "\u{e9}" }, { id = "e\u{301}" } }, function() return "row" end),
        rutter.link { "Go", to = "e\u{301}" },
      } end)
      """)
    #expect(app.errors.isEmpty)
    app.tap("Go")
    #expect(app.title == "two")
  }

  @Test("json.decode says what it takes, also where it is given nothing")
  func decodesOnlyText() {
    let app = LuaApp.open(
      """
      rutter.root(function() return rutter.screen { title = "Root" } end)
      rutter.log(select(2, pcall(rutter.json.decode)))
      rutter.log(select(2, pcall(rutter.json.decode, 7)))
      """)
    #expect(app.logs.count == 2)
    #expect(app.logs.allSatisfy { $0.hasSuffix("rutter.json.decode takes a string") }, "\(app.logs)")
  }

  @Test("V3: an empty table is a list unless its schema says record; a decoded {} stays a record")
  func emptyTables() {
    let app = LuaApp.open(
      """
      local T = rutter.type("T", { list = "any[]", record = "integer{}", any = "any" })
      local cell = rutter.cell(nil, "cell")
      rutter.root(function() return rutter.screen { title = "Root", rutter.button { "Set", action = function()
        rutter.log(rutter.json.encode(T { list = {}, record = {}, any = {} }))
        local decoded = rutter.json.decode('{"a":{},"b":[],"c":null}')
        rutter.log(rutter.json.encode(decoded), tostring(decoded.c == rutter.null))
        cell:set(decoded)
        rutter.log(rutter.json.encode(cell:get()), tostring(cell:get().c == rutter.null))
      end } } end)
      """)
    app.tap("Set")
    #expect(
      app.logs == [
        #"{"any":[],"list":[],"record":{}}"#, "{\"a\":{},\"b\":[],\"c\":null}\ttrue",
        "{\"a\":{},\"b\":[],\"c\":null}\ttrue",
      ], "\(app.logs) \(app.errors)")
  }

  @Test("V4: marks cross in screens only, and their functions are given back with the tree")
  func marks() {
    let app = LuaApp.open(
      """
      local count = rutter.cell(0, "count")
      local slow = rutter.loader("slow", { gives = rutter.integer, load = function(n) return n end })
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
      local gone = setmetatable({}, { __mode = "k" })
      rutter.root(function()
        local n = count:get()
        local function action() count:set(n + 1) end
        gone[action] = true
        return rutter.screen { title = "Root " .. n, rutter.button { "More", action = action },
          rutter.button { "Count", action = function()
            local live = 0
            for f in next, gone do live = live + 1 if live > 1000 then break end end
          end },
          rutter.link { "Deferred", to = slow(7) } }
      end)
      """)
    for _ in 0..<5 { app.tap("More") }
    #expect(app.title == "Root 5" && app.errors.isEmpty)
    app.tap("Deferred")
    #expect(app.path == ["7"])
  }

  @Test(
    "V4: a loader's arguments are values",
    arguments: ["print", "rutter.integer", "rutter.text 'x'", "{ print }", "rutter.cell(1, 'x')", "slow(1)"])
  func argumentsAreValues(_ argument: String) {
    let app = LuaApp.open(
      """
      local slow = rutter.loader("slow", { gives = rutter.integer, load = function() return 1 end })
      rutter.root(function() return rutter.screen { title = "Root",
        rutter.link { "Go", to = slow(\(argument)) } } end)
      """)
    #expect(app.errors.count == 1 && app.errors[0].hasPrefix("flow.lua:"), "\(app.errors)")
  }

  @Test("V5: constructors are strict, `from` takes the known fields")
  func strict() {
    let app = LuaApp.open(
      """
      local T = rutter.type("T", { id = "integer", name = "string?" })
      rutter.root(function() return rutter.screen { title = "Root", rutter.button { "Go", action = function()
        local from = T.from { id = 1, name = "pie", more = true }
        rutter.log(from.id, from.name, tostring(rawget(from, "more")))
        rutter.log(pcall(T, { id = 1, more = true }))
        rutter.log(pcall(T.from, { id = "1", more = true }))
        rutter.log(pcall(T, { name = "pie" }))
      end } } end)
      """)
    app.tap("Go")
    #expect(app.logs.count == 4, "\(app.errors)")
    #expect(app.logs.first == "1\tpie\tnil")
    #expect(app.logs.dropFirst().allSatisfy { $0.hasPrefix("false\t") })
    #expect(app.logs[1].contains("'more'") && app.logs[2].contains("'id': expected integer, got string \"1\""))
    #expect(app.logs[3].contains("'id': expected integer, got nothing"))
  }

  @Test(
    "V5: schema words",
    arguments: [
      ("'integer'", "3", true), ("'integer'", "3.0", false), ("'integer'", "'3'", false),
      ("'number'", "3", true), ("'number'", "3.5", true), ("'number'", "(1 << 53) + 1", false),
      ("'string'", "'x'", true), ("'string'", "1", false), ("'boolean'", "false", true), ("'boolean'", "nil", false),
      ("'any'", "{ 1, { x = 2 } }", true), ("'any?'", "nil", true), ("'integer[]'", "{ 1, 2 }", true),
      ("'integer[]'", "{ 1, 'x' }", false), ("'integer{}'", "{ a = 1 }", true), ("'integer{}'", "{ a = 'x' }", false),
      ("'integer[][]'", "{ { 1 }, {} }", true), ("'integer[]{}'", "{ a = { 1 } }", true), ("'integer[]?'", "nil", true),
      ("{ 'soup', 'pie' }", "'pie'", true), ("{ 'soup', 'pie' }", "'pi'", false),
      ("{ x = 'integer', y = 'integer?' }", "{ x = 1 }", true), ("{ x = 'integer' }", "{ x = 1, z = 2 }", false),
      ("'Other'", "Other { n = 1 }", true), ("Other", "{ n = 1 }", true), ("'Other[]'", "{ { n = 1 } }", true),
      ("'Other'", "Third { n = 1 }", false),
    ])
  func schema(_ schema: String, _ value: String, _ fits: Bool) {
    let app = LuaApp.open(
      """
      local Other = rutter.type("Other", { n = "integer" })
      local Third = rutter.type("Third", { n = "integer" })
      local T = rutter.type("T", { field = \(schema) })
      local made, message = pcall(T, { field = \(value) })
      rutter.log(tostring(made), made and "" or message)
      rutter.root(function() return rutter.screen { title = "Root" } end)
      """)
    #expect(app.errors.isEmpty)
    #expect(app.logs.first?.hasPrefix("\(fits)") == true, "\(schema) \(value): \(app.logs)")
    if !fits { #expect(app.logs.first?.contains("field 'field") == true, "\(app.logs)") }
  }

  @Test("V5: `number` makes an integer a number; `integer` names math.tointeger")
  func numbers() {
    let app = LuaApp.open(
      """
      local N = rutter.type("N", { n = "number" })
      local I = rutter.type("I", { i = "integer" })
      rutter.log(N { n = 3 }.n, math.type(N { n = 3 }.n))
      rutter.log(select(2, pcall(I, { i = 3.0 })))
      rutter.root(function() return rutter.screen { title = "Root" } end)
      """)
    #expect(app.logs.first == "3.0\tfloat")
    #expect(app.logs.last?.contains("math.tointeger") == true)
  }

  @Test("V5: typed tables compare by value, and are checked again at each crossing")
  func typedTables() {
    let app = LuaApp.open(
      """
      local T = rutter.type("T", { id = "integer", list = "integer[]" })
      rutter.destination(T, function(t) return rutter.screen { title = "T " .. t.id } end)
      local a, b, c = T { id = 1, list = { 1 } }, T { id = 1, list = { 1 } }, T { id = 1, list = { 2 } }
      rutter.log(tostring(a == b), tostring(a ~= c))
      local d = T { id = 1, list = {} }
      rutter.root(function() return rutter.screen { title = "Root",
        rutter.button { "Spoil", action = function() d.id = "seven" rutter.path:push(d) end },
        rutter.button { "Push", action = function() rutter.path:push(b) end } } end)
      """)
    #expect(app.logs == ["true\ttrue"])
    app.tap("Spoil")
    #expect(app.errors.count == 1 && app.errors[0].hasPrefix("flow.lua:7: "), "\(app.errors)")
    #expect(app.errors.first?.contains("'id': expected integer, got string \"seven\"") == true)
    app.tap("Push")
    #expect(app.title == "T 1")
  }

  @Test("V6: untyped lists, records and nil live in cells and arguments; pushing one is refused")
  func untyped() {
    let app = LuaApp.open(
      """
      local cell = rutter.cell({ a = { 1 } }, "cell")
      local any = rutter.loader("any", { gives = "any", load = function(a, b) return { a, b == nil } end })
      rutter.root(function() return rutter.screen { title = "Root",
        rutter.button { "List", action = function() rutter.path:push({ 1 }) end },
        rutter.button { "Record", action = function() rutter.path:push({ a = 1 }) end },
        rutter.button { "Null", action = function() rutter.path:push(rutter.null) end },
        rutter.button { "Await", action = function()
          rutter.log(rutter.json.encode(any({ x = 1 }, rutter.null):await()))
        end },
      } end)
      """)
    for label in ["List", "Record"] { app.tap(label) }
    #expect(app.outcomes == ["push refused (no_type)", "push refused (no_type)"], "\(app.outcomes)")
    app.tap("Null")
    app.tap("Await")
    #expect(app.logs == [#"[{"x":1},true]"#], "\(app.errors)")
    #expect(app.path.isEmpty)
  }
}
