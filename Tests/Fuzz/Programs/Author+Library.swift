/// Lua's own library: a dictionary of its functions with what each takes.
extension Author {
  /// What an argument of a library function is, ordinarily.
  enum Argument {
    case any, integer, small, number, text, long, format, pattern, replacement, packing, packed, list, function, thread,
      size, position, base, date, order, chunk, mode,
      dated, unit
  }

  /// One function with its arguments; the optional ones come after the needed ones.
  struct Word {
    let name: String
    let needed: [Argument]
    var optional: [Argument] = []
  }

  /// The groups of functions, each of which can be fuzzed alone.
  static let library: [(group: String, words: [Word])] = [
    (
      "format",
      [
        Word(name: "string.format", needed: [.format], optional: [.any, .any, .text, .number, .integer, .long])
      ]
    ),
    (
      "patterns",
      [
        Word(name: "string.find", needed: [.long, .pattern], optional: [.position, .any]),
        Word(name: "string.match", needed: [.long, .pattern], optional: [.position]),
        Word(name: "string.gmatch", needed: [.long, .pattern], optional: [.position]),
        Word(name: "string.gsub", needed: [.long, .pattern, .replacement], optional: [.small]),
      ]
    ),
    (
      "rep",
      [
        Word(name: "string.rep", needed: [.text, .size], optional: [.text]),
        Word(name: "string.sub", needed: [.long, .position], optional: [.position]),
        Word(name: "string.byte", needed: [.long], optional: [.position, .position]),
        Word(name: "string.char", needed: [], optional: [.small, .integer, .small, .integer]),
        Word(name: "string.reverse", needed: [.long]), Word(name: "string.upper", needed: [.long]),
        Word(name: "string.lower", needed: [.long]), Word(name: "string.len", needed: [.text]),
      ]
    ),
    (
      "pack",
      [
        Word(name: "string.pack", needed: [.packing], optional: [.number, .integer, .text, .any, .long]),
        Word(name: "string.unpack", needed: [.packing, .packed], optional: [.position]),
        Word(name: "string.packsize", needed: [.packing]),
      ]
    ),
    (
      "utf8",
      [
        Word(name: "utf8.char", needed: [], optional: [.integer, .small, .integer]),
        Word(name: "utf8.len", needed: [.long], optional: [.position, .position, .any]),
        Word(name: "utf8.offset", needed: [.long, .position], optional: [.position]),
        Word(name: "utf8.codepoint", needed: [.long], optional: [.position, .position, .any]),
        Word(name: "utf8.codes", needed: [.long], optional: [.any]),
      ]
    ),
    (
      "table",
      [
        Word(name: "table.concat", needed: [.list], optional: [.text, .position, .position]),
        Word(name: "table.insert", needed: [.list, .any]),
        Word(name: "table.insert", needed: [.list, .position, .any]),
        Word(name: "table.remove", needed: [.list], optional: [.position]),
        Word(name: "table.move", needed: [.list, .position, .position, .position], optional: [.list]),
        Word(name: "table.sort", needed: [.list], optional: [.order]),
        Word(name: "table.unpack", needed: [.list], optional: [.position, .position]),
        Word(name: "table.pack", needed: [], optional: [.any, .any]),
        Word(name: "next", needed: [.list], optional: [.any]),
        Word(name: "rawlen", needed: [.list]), Word(name: "select", needed: [.position], optional: [.any, .any]),
        Word(name: "rawset", needed: [.list, .any, .any]), Word(name: "rawget", needed: [.list, .any]),
        Word(name: "ipairs", needed: [.list]), Word(name: "pairs", needed: [.list]),
      ]
    ),
    (
      "date",
      [
        Word(name: "os.date", needed: [.date], optional: [.number]),
        Word(name: "os.time", needed: [], optional: [.list]),
        Word(name: "os.clock", needed: []), Word(name: "os.time", needed: [.dated]),
        Word(name: "added", needed: [.unit, .integer]),
      ]
    ),
    (
      "math",
      [
        Word(name: "math.random", needed: [], optional: [.integer, .integer]),
        Word(name: "math.randomseed", needed: [.any], optional: [.integer]),
        Word(name: "math.floor", needed: [.number]), Word(name: "math.ceil", needed: [.number]),
        Word(name: "math.fmod", needed: [.number, .number]), Word(name: "math.modf", needed: [.number]),
        Word(name: "math.tointeger", needed: [.any]), Word(name: "math.ult", needed: [.integer, .integer]),
        Word(name: "math.max", needed: [.number], optional: [.number, .any]),
        Word(name: "math.log", needed: [.number], optional: [.number]),
        Word(name: "math.abs", needed: [.number]), Word(name: "math.type", needed: [.any]),
        Word(name: "math.sqrt", needed: [.number]),
      ]
    ),
    (
      "load",
      [
        Word(name: "load", needed: [.chunk], optional: [.text, .mode, .any]), Word(name: "require", needed: [.text]),
        Word(name: "load", needed: [.function], optional: [.text]), Word(name: "loadstring", needed: [.text]),
      ]
    ),
    (
      "tostring",
      [
        Word(name: "tostring", needed: [.any]), Word(name: "tonumber", needed: [.any]),
        Word(name: "tonumber", needed: [.text, .base]),
        Word(name: "type", needed: [.any]), Word(name: "rawequal", needed: [.any, .any]),
        Word(name: "getmetatable", needed: [.any]),
        Word(name: "setmetatable", needed: [.list, .list]), Word(name: "error", needed: [.any], optional: [.small]),
        Word(name: "assert", needed: [.any], optional: [.any]),
        Word(name: "pcall", needed: [.function], optional: [.any, .any]),
        Word(name: "xpcall", needed: [.function, .function], optional: [.any]),
        Word(name: "print", needed: [.any], optional: [.any]),
        Word(name: "debug.traceback", needed: [], optional: [.any, .any, .small]),
        Word(name: "collectgarbage", needed: [], optional: [.text]),
        Word(name: "rutter.json.encode", needed: [.any]), Word(name: "rutter.json.decode", needed: [.text]),
        Word(name: "rutter.log.warn", needed: [.any], optional: [.any]), Word(name: "warn", needed: [.text]),
      ]
    ),
    (
      "coroutine",
      [
        Word(name: "coroutine.create", needed: [.function]), Word(name: "coroutine.wrap", needed: [.function]),
        Word(name: "coroutine.resume", needed: [.thread], optional: [.any, .any]),
        Word(name: "coroutine.close", needed: [.thread]),
        Word(name: "coroutine.status", needed: [.thread]),
        Word(name: "coroutine.yield", needed: [], optional: [.any, .any]),
        Word(name: "coroutine.isyieldable", needed: [], optional: [.thread]),
        Word(name: "coroutine.running", needed: []),
      ]
    ),
  ]

  /// A call of any library function.
  func libraryCall() -> String { call(of: Self.library[below(Self.library.count)].words) }

  /// A call of one of these functions.
  func call(of words: [Word]) -> String {
    nested("print()") {
      let word = words[below(words.count)]
      var given = word.needed
      for argument in word.optional where below(3) != 0 { given.append(argument) }
      if once(in: 20), !given.isEmpty { given.removeLast() }
      if word.needed.first == .format, below(2) == 0 { return fittingFormat() }
      return "\(word.name)(\(given.map { argument in mostly { self.argument(argument) } }.joined(separator: ", ")))"
    }
  }

  private func argument(_ kind: Argument) -> String {
    switch kind {
    case .any: anything()
    case .integer: integer()
    case .small: small()
    case .number: number()
    case .text: string()
    case .long:
      below(2) == 0
        ? string() : "long(\(size()), \(pick(["\"x\"", "\"a b\"", "\"\\u{20ac}\"", "\"(\"", "\"\\xff\"", "\"1\\n\""])))"
    case .format: format()
    case .pattern: pattern()
    case .replacement:
      below(3) == 0
        ? pick(["\"%1\"", "\"\"", "\"%0%0\"", "\"%%\"", "\"%2\"", "\"x\"", "\"%\""])
        : (below(2) == 0 ? function() : table())
    case .packing: packing()
    case .packed: below(2) == 0 ? string() : nested("\"a\"") { "string.pack(\(packing()), \(items(number)))" }
    case .list: below(4) == 0 ? table() : list()
    case .function: function()
    case .thread: thread()
    case .size: below(3) == 0 ? integer() : size()
    case .position: below(3) == 0 ? integer() : pick(["1", "2", "-1", "0", "3", "-2", "10", "100", "-100"])
    case .base: pick(["10", "2", "16", "36", "1", "37", "-1", "0"])
    case .date: date()
    case .unit: pick(["\"sec\"", "\"min\"", "\"hour\"", "\"day\""])
    case .dated:
      "{ year = \(pick(["2000", "1970", integer()])), month = \(small()), day = \(small()), \(pick(["sec", "hour", "isdst"])) = \(integer()) }"
    case .order:
      pick([
        "function(a, b) return a < b end", "function(a, b) return tostring(a) > tostring(b) end",
        "function() return true end", "function() return false end", "function(a) error(a) end",
      ])
    case .chunk: chunk()
    case .mode: pick(["\"t\"", "\"b\"", "\"bt\"", "nil"])
    }
  }

  private func parts(_ most: Int, _ part: () -> String) -> String {
    var all = ""
    for _ in 0...below(most) { all += part() }
    return "\"" + all + "\""
  }

  /// A call of string.format whose arguments fit what it is to write, mostly.
  private func fittingFormat() -> String {
    var form = "", arguments = ""
    let isOfTexts = below(2) == 0
    for _ in 0...below(3) {
      let kind = isOfTexts ? "s" : pick(["s", "d", "q", "g", "x", "c"])
      form += pick(["", "", "a", "\\n"]) + "%" + pick(["", "-10", "10", "-99", "5.3", "20"]) + kind
      let argument =
        switch kind {
        case "s", "q": self.argument(.long)
        case "g": number()
        default: integer()
        }
      arguments += ", " + mostly { argument }
    }
    return "string.format(\"\(form)\"\(arguments))"
  }

  private func format() -> String {
    parts(4) {
      if below(4) == 1 { return pick(["a", " ", "\\n", "%%", "\\0", "long text of the caller", "\\xff"]) }
      let flags = pick(["", "-", "0", "+", " ", "#", "-0", "+#"])
      let width = pick(["", "", "1", "5", "10", "99", "100", "20", "0"])
      let precision = pick(["", "", ".3", ".0", ".99", ".", ".100", ".20"])
      return "%" + flags + width + precision
        + pick([
          "s", "d", "q", "s", "i", "u", "c", "x", "X", "o", "f", "g", "G", "e", "E", "a", "A", "p", "s", "n", "b", "*d",
          "$",
        ])
    }
  }

  private func pattern() -> String {
    parts(5) {
      let single = pick([
        "a", "x", ".", "%w", "%s", "%d", "[a-z]", "[^a]", "[%w_]", "%S", "(", ")", "()", "(.)", "(x*)", "^", "$", "%1",
        "%b()", "%f[%w]", "%",
        "[", "[]", "[]]", "[^]", "[a-]", "[%", "%b", "%f", "\\0", "%z", "\\xff", "%2", "((x)*)", "%%", "(a*(.)%w(%s*))",
      ])
      return single + pick(["", "*", "+", "-", "?", ""])
    }
  }

  private func packing() -> String {
    parts(5) {
      pick([
        "i4", "<", ">", "=", "!", "!8", "b", "B", "h", "H", "i", "I", "l", "L", "j", "J", "T", "f", "d", "n", "s", "s1",
        "s2", "s4", "s8", "z", "x",
        "X", "Xi8", " ", "i1", "i16", "i17", "I16", "!16", "!3", "c0", "c5", "c100", "c1000000", "c2147483647",
        "c9999999999", "i0", "Xz", "q",
      ])
    }
  }

  private func date() -> String {
    parts(3) {
      pick([
        "%Y-%m-%d", "*t", "!*t", "!%c", "%x", "%H:%M:%S", "%j", "%E", "%Ey", "%O", "%", "%%", "%Q", "!", "%p", "%A",
        "%b", "%U", "%G", "%s", "%z", "long", "\\0",
      ])
    }
  }

  private func chunk() -> String {
    nested("\"return 1\"") {
      switch below(6) {
      case 0: "\"return \" .. \(string())"
      case 1: "\"return ...\""
      case 2: "(\"(\"):rep(\(size()))"
      case 3: "(\"{\"):rep(\(size())) .. (\"}\"):rep(\(size()))"
      case 4: "\"local a <close> = ... ; return function() a = a end\""
      default: "(\"a = a + \"):rep(\(size())) .. \"1\""
      }
    }
  }
}
