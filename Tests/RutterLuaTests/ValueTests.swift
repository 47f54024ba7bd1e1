import RutterCore
import RutterLua
import Testing

@Suite("Values both ways") struct ValueTests {
  /// What a cell gives back after it was set to a value written in Lua.
  func roundTrip(_ value: String, then: String) throws -> [String] {
    let stage = try Stage(
      """
      local cell = rutter.cell(\(value))
      local back = cell:get()
      \(then)
      rutter.root(function() return rutter.screen { title = 'Root' } end)
      """)
    return stage.logs + stage.errors
  }

  @Test("V1: scalars keep their kind") func scalars() throws {
    let lines = try roundTrip(
      "{ 3, 3.0, 'a\\0b', true, -0.0, 9223372036854775807 }",
      then: "for i, v in ipairs(back) do print(math.type(v) or type(v), v) end print(#back[3])")
    #expect(
      lines == [
        "integer\t3", "float\t3.0", "string\ta\0b", "boolean\ttrue", "float\t-0.0", "integer\t9223372036854775807", "3",
      ])
  }

  @Test("V1: records and lists nest") func nesting() throws {
    let lines = try roundTrip(
      "{ name = 'x', list = { { a = 1 }, { a = 2 } } }",
      then: "print(back.name, #back.list, back.list[2].a)")
    #expect(lines == ["x\t2\t2"])
  }

  @Test("V3: an empty table is a list, rutter.null stands in lists and records") func empty() throws {
    let lines = try roundTrip(
      "{ {}, rutter.null, a = nil }",
      then:
        "print(#back, back[2] == rutter.null, rutter.json.encode(back), rutter.json.encode(rutter.json.decode('{}')))")
    #expect(lines == ["2\ttrue\t[[],null]\t{}"])
  }

  @Test(
    "V1: what cannot cross is refused with its path and line",
    arguments: [
      (
        "{ related = { { name = 1 }, { name = print } } }",
        "test.lua:2: field 'related[2].name': a function cannot be part of a value"
      ),
      (
        "(function() local t = {} t.me = t return t end)()",
        "test.lua:2: field 'me': a table that contains itself (a cycle)"
      ),
      ("{ 1, a = 2 }", "test.lua:2: neither a list nor a record: it has both"),
      ("{ 'x', '\\xff' }", "test.lua:2: field '[2]': a string that is not valid UTF-8"),
      ("{ a = 0/0 }", "test.lua:2: field 'a': not a number (NaN)"),
      ("{ a = 1/0 }", "test.lua:2: field 'a': an infinite number"),
      ("(function() local t = 1 for i = 1, 65 do t = { t } end return t end)()", "more than 64 levels of tables"),
      ("('x'):rep(2^20)", "test.lua:2: a value of more than 1048576 bytes cannot cross to the host"),
      ("{ [1.5] = 1 }", "test.lua:2: neither a list nor a record: it has a fraction as key"),
      ("{ [true] = 1 }", "test.lua:2: neither a list nor a record: its keys are"),
      // Whichever key comes first: that differs from process to process.
      ("{ 1, a = 2, b = 3, c = 4, [1.5] = 5, [print] = 6 }", "test.lua:2: neither a list nor a record: its keys are"),
      ("{ 1, nil, 3 }", "test.lua:2: neither a list nor a record: its items"),
      ("rutter.integer", "test.lua:2: a type cannot be part of a value"),
      ("coroutine.create(print)", "test.lua:2: a thread cannot be part of a value"),
    ])
  func refusals(_ value: String, _ message: String) throws {
    let lines = try roundTrip(value, then: "print('crossed')")
    #expect(lines.count == 1)
    #expect(lines.first?.contains(message) == true, "\(lines)")
  }

  @Test("V5: typed tables are strict, compare by value, and are checked again") func types() throws {
    let stage = try Stage(
      """
      local R = rutter.type("R", { id = "integer", part = { x = "number" }, tags = "string[]", extra = "any?" })
      local a, b = R { id = 1, part = { x = 2 }, tags = {} }, R { id = 1, part = { x = 2.0 }, tags = {} }
      print(a == b, a ~= R { id = 2, part = { x = 2 }, tags = {} }, math.type(a.part.x))
      print(select(2, pcall(R, { id = 1, part = { x = 1 }, tags = {}, ekstra = 1 })))
      print(select(2, pcall(R, { id = 1.0, part = { x = 1 }, tags = {} })))
      print(rawget(R.from({ id = 4, part = { x = 1 }, tags = { "a" }, unknown = true }), "unknown"))
      a.id = "seven"
      print(select(2, pcall(rutter.cell, a)))
      print(R, rutter.integer(3))
      """)
    #expect(
      stage.logs == [
        "true\ttrue\tfloat",
        "test.lua:5: test.R: field 'ekstra': expected no field of this name, got integer 1 (did you mean 'extra'?)",
        "test.lua:6: test.R: field 'id': expected integer, got number 1.0 (math.tointeger makes it one)",
        "nil",
        "test.lua:9: test.R: field 'id': expected integer, got string \"seven\"",
        "type test.R\t3",
      ])
    #expect(stage.errors.isEmpty || stage.session.condition == .notLoaded)
  }

  @Test(
    "V5: a schema nests at most 200 deep, whichever way it is written",
    arguments: [
      #"rutter.type("T", { a = "integer" .. ("[]"):rep(100000) })"#,
      #"rutter.type("T", "integer" .. ("?{}[]"):rep(67))"#,
      #"local last = "integer" for i = 1, 300 do rutter.type("T" .. i, last) last = "T" .. i end"#,
      #"local last = rutter.integer for i = 1, 300 do last = rutter.type("T" .. i, last) end"#,
      #"local last = "integer" for i = 1, 300 do rutter.type("T" .. i, last .. "?") last = "T" .. i end"#,
    ])
  func deepSchemas(_ code: String) throws {
    let stage = try Stage(code)
    let isTold = stage.errors.first.map { $0.hasPrefix("test.lua:2: type 'T") && $0.contains("200 deep") } ?? false
    #expect(isTold, "\(stage.errors)")
  }

  @Test("V5: a schema of 200 is none too deep, and values are fitted to it") func deepestSchema() throws {
    let stage = try Stage(
      """
      local last = "integer"
      for i = 1, 190 do rutter.type("T" .. i, last) last = "T" .. i end
      local T = rutter.type("T", { a = last, b = "integer" .. ("[]"):rep(199) })
      print(pcall(T, { a = 1, b = {} }))
      print(pcall(T, { a = "x", b = {} }))
      rutter.root(function() return rutter.screen { title = "Root" } end)
      """)
    #expect(
      stage.errors.isEmpty && stage.logs.map { $0.prefix(5) } == ["true\t", "false"], "\(stage.logs) \(stage.errors)")
  }
}

@Suite("Where in a value") struct ValuePlaceTests {
  private static let setting = """
    local bad = { tools = { "spoon", { use = print } } }
    local T = rutter.type("T", { list = "integer[]" })
    local worn = T { list = { 1 } }
    worn.list[2] = "z"
    local load = rutter.loader("load", { gives = "any", load = function(v) return v end })
    local cell = rutter.cell(nil, "cell")

    """

  private static let mark = "tools[2].use': a function cannot be part of a value"
  private static let misfit = "': flow.T: field 'list[2]': expected integer, got string \"z\""

  @Test(
    "V1: an operation or a call that refuses a value says where in it, and where in its list",
    arguments: [
      ("rutter.path:push(bad)", "push: field '" + mark),
      ("rutter.path:push_all { 1, bad }", "push_all, item 2: field '" + mark),
      ("rutter.path:replace_all { rutter.entry(bad, { style = 'sheet' }) }", "replace_all, item 1: field '" + mark),
      ("rutter.path:push_all { 1, rutter.entry(2, { style = 'shet' }) }", "push_all, item 2: a style is one of"),
      ("rutter.path:pop_to { value = bad }", "pop_to: field 'value." + mark),
      ("rutter.path:remove { value = { x = load(1) } }", "remove: field 'value.x': a deferred value cannot"),
      ("rutter.destination(bad, print)", "the value of a destination: field '" + mark),
      ("cell:set { x = { worn } }", "field 'x[1]" + misfit),
      ("rutter.path:push { x = { worn } }", "field 'x[1]" + misfit),
      ("rutter.path:push_all { 1, worn }", "push_all, item 2: flow.T: field 'list[2]'"),
      ("rutter.path:pop_to { value = { worn } }", "pop_to: field 'value[1]" + misfit),
      ("load(1, { x = worn }):await()", "field 'argument[2].x" + misfit),
      ("load(1, bad):preload()", "field 'argument[2]." + mark),
      ("rutter.fs.read('a', bad)", "rutter.fs.read, argument 2, field '" + mark),
      ("T { list = { 1, 2, 'x' } }", "flow.T: field 'list[3]': expected integer"),
      ("cell:set(worn)", "flow.T: field 'list[2]'"),
      ("rutter.json.encode { a = { worn } }", "field 'a[1]" + misfit),
    ])
  func calls(_ call: String, _ message: String) {
    let app = LuaApp.open(
      Self.setting
        + "rutter.root(function() return rutter.screen { title = 'R', rutter.button { 'Go', action = function() \(call) end } } end)"
    )
    app.tap("Go")
    app.settle()
    #expect(app.errors.count == 1 && app.errors[0].contains(message), "\(app.errors)")
  }

  @Test(
    "V1: a screen that refuses a value says of which node and option it is, and where in it",
    arguments: [
      ("rutter.link { 'A', to = bad }", "field 'screen[1].link.to." + mark),
      ("rutter.link { 'A', to = { q = { worn } } }", "link 'A': field 'to.q[1]" + misfit),
      ("rutter.link { 'A', to = load(1, { worn }) }", "link 'A': field 'to.argument[2][1]" + misfit),
      ("rutter.row { 'A', link = worn, action = print }", "row 'A': field 'link" + misfit),
      ("rutter.picker { 'A', cell = cell, choices = { 1, worn } }", "picker 'A': field 'choices[2]" + misfit),
      ("rutter.picker { 'A', cell = cell, choices = { 1, 0/0 } }", "field 'screen[1].picker.choices[2]': not a number"),
      ("rutter.hole(load(bad), {})", "field 'screen[1].hole.hole.argument[1]." + mark),
      ("rutter.hole(load(worn), {})", "hole: field 'deferred value.argument[1]" + misfit),
      ("rutter.list({ worn }, print, { stable = true })", "list: field 'items[1]" + misfit),
      ("rutter.list({ 1 }, print, { key = function() return worn end })", "list: field 'keys[1]" + misfit),
    ])
  func nodes(_ node: String, _ message: String) {
    let app = LuaApp.open(Self.setting + "rutter.root(function() return rutter.screen { title = 'R', \(node) } end)")
    #expect(app.errors.count == 1 && app.errors[0].contains(message), "\(app.errors)")
  }

  @Test("V1: which of several presentations is wrong is said, and which case")
  func presentations() {
    for (presents, message) in [
      (
        "{ { item = cell, screen = print }, { item = 3, screen = print } }",
        "option 'item' of 'presents', item 2 takes a cell"
      ),
      ("{ case = cell, cases = { a = 3 } }", "'cases' of 'presents', 'a': a function is needed, got an integer"),
    ] {
      let app = LuaApp.open(
        Self.setting + "rutter.root(function() return rutter.screen { title = 'R', presents = \(presents) } end)")
      #expect(app.errors.count == 1 && app.errors[0].contains(message), "\(app.errors)")
    }
  }

  @Test("V1: a loader whose result does not fit a type any more says where in it")
  func results() {
    let app = LuaApp.open(
      Self.setting
        + """
        local odd = rutter.loader("odd", { gives = "any", load = function() return { x = { worn } } end })
        rutter.root(function() return rutter.screen { title = 'R', rutter.hole(odd(), {}) } end)
        """)
    app.settle()
    let message = "field 'x[1].list[2]': expected integer, got string \"z\""
    #expect(app.errors.count == 1 && app.errors[0].contains(message), "\(app.errors)")
  }
}
