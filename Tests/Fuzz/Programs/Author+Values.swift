/// Values of every kind: the ordinary ones, and those at which things break.
extension Author {
  private static let integers = [
    "1", "0", "2", "3", "-1", "7", "10", "-3", "16", "31", "63", "64", "65", "99", "100", "200", "201", "255", "256",
    "257",
    "1000", "1024", "1600", "4096", "65535", "65536", "100000", "1 << 31", "1 << 32", "1 << 53", "1 << 62",
    "math.maxinteger", "math.mininteger", "math.maxinteger - 1", "0x414141414140", "-(1 << 31) - 1", "1e6 // 1 | 0",
  ]
  private static let numbers = [
    "0.5", "0.0", "-0.0", "1.5", "3.0", "1e15", "1e100", "-1e308", "1 / 0", "-1 / 0", "0 / 0", "2.0 ^ 53", "2.0 ^ 63",
    "-2.0 ^ 63", "5e-324", "0.1", "1e9", "86400.25",
  ]
  private static let texts = [
    "\"a\"", "\"\"", "\"abc\"", "\"b\"", "\"name\"", "\"id\"", "\"10\"", "\"0x10\"", "\" 3 \"", "\"1e2\"", "\"a.b.c\"",
    "\"x\\0y\"",
    "\"\\xff\\xfe\"", "\"\\u{e9}\\u{20ac}\\u{10ffff}\"", "\"%\"", "\"%d%s\"", "\"two\\nlines\"", "\"{}\"",
    "\"[1,2,{\\\"a\\\":null}]\"",
    "\"test.T\"", "\"integer[]\"", "\"=stdin\"", "\"\\27Lua\"", "\"return 1\"", "\"__index\"",
  ]
  static let sizes = [
    "3", "0", "1", "10", "63", "64", "100", "300", "1000", "1020", "1024", "1600", "3000", "40000",
  ]

  func integer() -> String { variableOr(.integer, in: 6) { pick(Self.integers) } }
  func number() -> String { below(3) == 1 ? pick(Self.numbers) : integer() }
  /// A number of things, mostly a sensible one.
  func small() -> String { once(in: 6) ? integer() : pick(["1", "2", "3", "0", "4", "5", "8", "-1"]) }
  func size() -> String { pick(Self.sizes) }

  func string() -> String {
    switch below(12) {
    case 0...5: pick(Self.texts)
    case 6: variable(.text) ?? "\"a\""
    case 7: "long(\(size()))"
    case 8: nested("\"a\"") { "tostring(\(anything()))" }
    case 9: nested("\"a\"") { "(\(string()) .. \(string()))" }
    case 10: nested("\"a\"") { "(\(string())):rep(\(small()), \(string()))" }
    default: "long(\(size()), \(pick(Self.texts)))"
    }
  }

  private func variableOr(_ kind: Kind, in bound: Int, _ other: () -> String) -> String {
    if once(in: bound), let name = variable(kind) { return name }
    return other()
  }

  /// Something that lies in a thing like it, and so on, as deep as a size says.
  func deep(_ layer: String, _ innermost: () -> String) -> String {
    nested("1") { "deep(\(size()), function(x) return \(layer) end, \(innermost()))" }
  }

  // MARK: Tables

  private static let fields = ["id", "name", "a", "b", "n", "next", "title", "to", "value", "style", "key", "x"]
  static let fieldNames = fields

  /// What crosses into the engine, mostly.
  func value() -> String {
    switch below(14) {
    case 0, 1, 2: integer()
    case 3, 4: string()
    case 5: number()
    case 6: pick(["true", "false", "nil", "rutter.null"])
    case 7: list()
    case 8: record()
    case 9, 10: made() ?? integer()
    case 11: variable(.list) ?? "{}"
    case 12: variable(.any) ?? "1"
    default: anything()
    }
  }

  /// A value of a type of the program.
  func made() -> String? {
    guard let type = variable(.type) else { return nil }
    return nested("1") { "make(\(type), \(integer()), \(string()))" }
  }

  func list() -> String {
    nested("{ 1, 2, 3 }") {
      switch below(8) {
      case 0, 1: "{ " + items(value) + " }"
      case 2: "{ " + items(record) + " }"
      case 3: "{ 1, nil, 3, " + items(value) + " }"
      case 4: "numbers(\(pick(["3", "0", "10", "100", "1000", "300"])))"
      case 5: variable(.list) ?? "{}"
      case 6: "{ n = \(integer()), " + items(value) + " }"
      default: "setmetatable({ " + items(value) + " }, \(metatable()))"
      }
    }
  }

  func record() -> String {
    nested("{ id = 1, name = \"a\" }") {
      switch below(6) {
      case 0, 1: "{ id = \(integer()), name = \(string()) }"
      case 2, 3: "{ " + items { "\(self.pick(Self.fields)) = \(self.value())" } + " }"
      case 4: "setmetatable(\(record()), \(metatable()))"
      default: "{ " + items { "[\(self.key())] = \(self.value())" } + " }"
      }
    }
  }

  /// What can stand as a key, and what cannot.
  private func key() -> String {
    pick(["1", "2", "\"id\"", "true", "0", "-1", "1.5", "rutter", "{}", "print", "1 << 40", "\"\\0\""])
  }

  func items(_ item: () -> String) -> String {
    var parts: [String] = []
    for _ in 0...below(4) { parts.append(item()) }
    return parts.joined(separator: ", ")
  }

  func table() -> String {
    nested("{}") {
      switch below(9) {
      case 0, 1, 2: list()
      case 3, 4: record()
      case 5: variable(.table) ?? "{}"
      case 6: "setmetatable(\(table()), \(metatable()))"
      case 7: "circle()"
      default:
        pick([
          "string", "_G", "math", "rutter", "rutter.path", "rutter.fs", "table", "coroutine", "package.loaded", "_ENV",
        ])
      }
    }
  }

  // MARK: Metatables

  private static let events = [
    "__index", "__newindex", "__len", "__eq", "__lt", "__le", "__concat", "__tostring", "__call", "__close", "__name",
    "__pairs", "__metatable", "__add", "__unm", "__mode", "__gc", "__idiv", "__bnot",
  ]

  func metatable() -> String {
    nested("{}") {
      if once(in: 8) { return "getmetatable(\(anything()))" }
      if once(in: 8) { return "{ \(forged()), \(integer()) }" }
      return "{ "
        + items {
          let event = pick(Self.events); return "\(event) = \(handler(event))"
        } + " }"
    }
  }

  /// A number such as those by which the border might take a table for one of its own.
  private func forged() -> String {
    once(in: 3) ? integer() : "\(pick(["-", ""]))\(1 + below(40))"
  }

  private func handler(_ event: String) -> String {
    switch event {
    case "__name": return string()
    case "__mode": return pick(["\"k\"", "\"v\"", "\"kv\"", "1"])
    case "__metatable": return pick(["false", "\"locked\"", "{}", "nil"])
    case "__index" where once(in: 2), "__newindex" where once(in: 2): return table()
    case "__len" where !once(in: 3):
      return
        "function() return \(pick(["3", "0", "-1", "1000000", "1 << 40", "math.maxinteger", "2.5", "\"2\"", "nil", "{}"])) end"
    default: return function()
    }
  }

  // MARK: Functions and anything

  /// A function that only reckons, or one of the program, or one of a library.
  func function() -> String {
    nested("print") {
      switch below(8) {
      case 0: "function(...) return ... end"
      case 1: "function() return \(anything()) end"
      case 2: variable(.function) ?? "print"
      case 3:
        function("a, b", .pure) {
          statements(2); line("return \(anything())")
        }
      case 4: "function(a) return a end"
      case 5:
        pick([
          "tostring", "print", "type", "error", "pcall", "next", "coroutine.yield", "coroutine.running", "string.rep",
          "select", "setmetatable", "rawset", "rutter.sleep", "rutter.text", "math.random",
        ])
      case 6: "function(...) error(\(anything())) end"
      default: variable(.row) ?? variable(.screen) ?? "print"
      }
    }
  }

  func thread() -> String {
    if once(in: 3), let name = variable(.thread) { return name }
    return nested("coroutine.create(print)") { "coroutine.create(\(function()))" }
  }

  func anything() -> String {
    nested("nil") {
      switch below(22) {
      case 0, 1: value()
      case 2: integer()
      case 3: string()
      case 4: table()
      case 5: list()
      case 6: function()
      case 7: variable(.any) ?? "nil"
      case 8: variable(.cell) ?? "rutter.path"
      case 9: type()
      case 10: loader()
      case 11: deferred()
      case 12: node()
      case 13 where once(in: 2):
        deep("{ \(pick(["x", "a = x", "{ x }", "1, x", "setmetatable({}, { __index = x })"])) }", value)
      case 13: thread()
      case 14: number()
      case 15: pick(["nil", "true", "false", "rutter.null", "rutter", "rutter.path", "rutter.path:entries()[1]"])
      case 16: variable(.operation) ?? variable(.registration) ?? variable(.watch) ?? "nil"
      case 17: "setmetatable(\(table()), \(metatable()))"
      case 18: tried(libraryCall())
      case 19:
        tried(
          "(\(anything())) \(pick(["==", "..", "+", "<", "//", "and", "or", "~=", "<=", "%", "&", "<<"])) (\(anything()))"
        )
      case 20: tried("\(pick(["#", "-", "not ", "~"]))(\(anything()))")
      default: tried("(\(anything()))[\(anything())]")
      }
    }
  }

  /// An expression that mostly raises; most of them do not end the function in which they stand.
  private func tried(_ expression: String) -> String {
    once(in: 4) ? expression : "try(function() return \(expression) end)"
  }

  /// What is asked for, or now and then anything.
  func mostly(_ expected: () -> String) -> String { once(in: 14) ? anything() : expected() }
}
