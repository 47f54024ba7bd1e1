/// What a flow is made of: types, loaders, cells, destinations.
extension Author {
  func type() -> String {
    once(in: 3)
      ? (variable(.type) ?? "rutter.integer")
      : pick(["rutter.integer", "rutter.string", "rutter.number", "rutter.boolean"])
  }

  func loader() -> String { variable(.loader) ?? "print" }

  func deferred() -> String {
    if once(in: 4), let name = variable(.deferred) { return name }
    guard let loader = variable(.loader) else { return "rutter.path" }
    return nested("\(loader)()") { "\(loader)(\(below(3) == 0 ? "" : items(value)))" }
  }

  func cell() -> String { variable(.cell) ?? "rutter.path" }

  /// Makes a cell, with a name or without.
  func cellCall() -> String {
    let initial = mostly(value)
    let name = mostly { self.pick(["\"c\"", "\"d\"", "\"e\"", "\"c\\0\"", "nil"]) }
    return "rutter.cell(\(initial), \(name)\(once(in: 5) ? ", { secret = true }" : ""))"
  }

  // MARK: Schemas

  func schema() -> String {
    nested("\"integer\"") {
      switch below(9) {
      case 0, 1:
        pick([
          "\"integer\"", "\"string\"", "\"number\"", "\"boolean\"", "\"any\"", "\"any?\"", "\"integer?\"", "\"any[]\"",
          "\"string{}\"",
        ])
      case 2: type()
      case 3: "{ \"a\", \"b\" }"
      case 4: "{ \(items { "\(self.pick(Self.fieldNames)) = \(self.schema())" }) }"
      case 5:
        "\"\(pick(["integer", "any", "test.T1", "T1"]))\" .. (\"\(pick(["[]", "{}", "?", "[]{}"]))\"):rep(\(pick(["1", "2", "10", "100", "300", "10000", "100000"])))"
      case 6: "\"T\(below(4))\(pick(["", "[]", "?", "{}", "[]?"]))\""
      case 7: "circle()"
      default: anything()
      }
    }
  }

  private func fields() -> String {
    below(3) == 0
      ? "{ id = \"integer\", name = \"string\" }"
      : nested("\"integer\"") {
        "{ id = \"any?\", name = \"any?\", \(items { "\(self.pick(Self.fieldNames)) = \(self.schema())" }) }"
      }
  }

  func declareType() {
    let number = below(4)
    let schema = once(in: 4) ? schema() : fields()
    let options = once(in: 6) ? ", { secret = { \(string()), \"name\" } }" : ""
    let word = mostly { "\"T\(number)\"" }
    line("local \(name(.type, "T")) = try(function() return rutter.type(\(word), \(schema)\(options)) end)")
  }

  // MARK: Loaders

  private func loadFunction() -> String {
    function("a, b", .loading) {
      statements(3)
      line("return \(once(in: 3) ? value() : pick(["a", "1", "nil", "b", "\"text\"", "{ id = 1, name = \"a\" }"]))")
    }
  }

  func loaderOptions() -> String {
    mostly {
      let gives = self.mostly {
        self.once(in: 3) ? self.schema() : self.pick(["\"any\"", "\"any?\"", "rutter.integer", "\"integer[]\""])
      }
      var options = "gives = \(gives), load = \(self.once(in: 5) ? self.function() : self.loadFunction())"
      for _ in 0..<self.below(3) {
        switch self.below(5) {
        case 0: options += ", timeout = \(self.mostly { self.pick(["1", "false", "0.1", "0", "1e9"]) })"
        case 1:
          options +=
            ", retry = \(self.mostly { "{ times = \(self.small()), wait = \(self.pick(["0", "0.1", "1"])), factor = \(self.number()) }" })"
        case 2: options += ", key = \(self.function("a", .pure) { self.line("return \(self.mostly { "a" })") })"
        case 3: options += ", fresh = \(self.mostly { self.pick(["1", "0", "100", "1e9"]) })"
        default: options += ", \(self.pick(Self.fieldNames)) = 1"
        }
      }
      return "{ \(options) }"
    }
  }

  /// A loader, known before it is made, so that it can wait for itself.
  func declareLoader() {
    let number = below(4)
    let name = name(.loader, "l")
    line("local \(name)")
    let options = loaderOptions()
    let word = mostly { "\"load\(number)\"" }
    line("\(name) = try(function() return rutter.loader(\(word), \(options)) end)")
  }

  // MARK: Destinations

  func destinationOptions() -> String {
    if below(3) == 0 { return variable(.screen) ?? screenFunction("value") }
    return mostly {
      var options = "screen = \(self.variable(.screen) ?? self.screenFunction("value"))"
      for _ in 0...self.below(4) { options += ", " + self.destinationOption() }
      return "{ \(options) }"
    }
  }

  private func destinationOption() -> String {
    switch below(11) {
    case 7: "on_leave = \(guarding())"
    case 8: "gives = \(schema())"
    case 9: "on_result = \(function("name, value, reason", .acting) { statements(3) })"
    case 0: "waiting = \(screenFunction("source, progress"))"
    case 1: "failed = \(screenFunction("failure, retry"))"
    case 2: "once = \(pick(["\"top\"", "\"anywhere\""]))"
    case 3: "style = \(style())"
    case 4: "replaces = true"
    case 5: "destinations = \(destinations())"
    case 6: hook()
    default: "\(pick(Self.fieldNames)) = \(anything())"
    }
  }

  func destinations() -> String {
    nested("{}") {
      "{ \(items { "[\(self.mostly(self.type))] = \(self.variable(.screen) ?? self.screenFunction("value"))" }) }"
    }
  }

  func hook() -> String {
    once(in: 6)
      ? "on_leave = \(guarding())"
      : "\(pick(["on_create", "on_appear", "on_disappear", "on_destroy"])) = \(function("", .acting) { statements(3) })"
  }

  /// A function that is asked before entries leave or come.
  func guarding() -> String {
    function("change", .acting) {
      statements(2)
      line("return \(mostly(verdict))")
    }
  }

  /// What a guard says.
  private func verdict() -> String {
    switch below(6) {
    case 0: "rutter.block(\(pick(["", "\"no\"", string()])))"
    case 1: "rutter.redirect(\(once(in: 3) ? deferred() : value()))"
    case 2: "rutter.hold(\(pick(["\"h\"", "\"i\"", "\"\""])))"
    case 3: "true"
    case 4: anything()
    default: "nil"
    }
  }

  func guardCall() -> String {
    let options = pick(["", ", { leaves = \(type()) }", ", { comes = { \(type()), \(type()) } }"])
    return "rutter.guard(\(mostly(guarding))\(options))"
  }

  // MARK: The whole

  /// Writes a flow: declarations in front, functions that know them all, then what is registered. Most flows are short,
  /// because many short ones find more in a minute than a few long ones do.
  func flow() {
    let size = [8, 6, 4, 12, 6, 20, 10, 60][below(8)]
    let functions = namesOfFunctions()
    if !functions.isEmpty { line("local \(functions.map(\.name).joined(separator: ", "))") }
    share(of: size) {
      for _ in 0..<below(3) { declareList() }
      for _ in 0..<below(3) { declareType() }
      for _ in 0..<below(3) { declareCell() }
      for _ in 0..<below(3) { declareLoader() }
    }
    for (name, kind) in functions { share(of: size) { line("\(name) = \(functionOfProgram(kind))") } }
    share(of: size) {
      for _ in 0..<below(3) {
        line("try(function() rutter.destination(\(mostly(type)), \(destinationOptions())) end)")
      }
      if once(in: 3) { line("try(function() return \(guardCall()) end)") }
      if once(in: 3) { declareFlow() }
      if once(in: 3) { declareSteps() }
      if once(in: 2) { attempts() }
    }
    share(of: 2 * size) { line("try(function() rutter.root(\(screenFunction(""))\(rootOptions())) end)") }
    share(of: size) { if once(in: 2) { attempts() } }
    switch below(8) {
    case 6: line("intact()")
    case 7: line("rutter.task(function() rutter.sleep(3) intact() end)")
    default: break
    }
  }

  /// A type whose values show a stack of their own.
  private func declareFlow() {
    let name = name(.type, "T")
    let takes = once(in: 2) ? ", takes = \(schema())" : "", gives = once(in: 4) ? ", gives = \(schema())" : ""
    let root = variable(.screen) ?? screenFunction("value")
    line("local \(name) = try(function() return rutter.flow(\"flow\", { root = \(root)\(takes)\(gives) }) end)")
  }

  private func declareSteps() {
    let name = name(.type, "W")
    let takes = once(in: 3) ? ", takes = \(schema())" : "", gives = once(in: 4) ? ", gives = \(schema())" : ""
    let lines = (0..<1 + below(5)).map { _ in lineOfRun() }.joined(separator: " ")
    let result = once(in: 2) ? value() : anything()
    line(
      "local \(name) = try(function() return rutter.steps(\"steps\", { run = function(ask, value) \(lines) return \(result) end"
        + "\(takes)\(gives) }) end)")
    // Few would be shown by chance.
    let start = "rutter.path:push(\(name)(\(takes.isEmpty ? "" : mostly(value))))"
    if !once(in: 4) { line("try(rutter.task, function() \(start) end)") }
  }

  /// What a run of steps does: mostly what it may, and one time in some something else.
  private func lineOfRun() -> String {
    switch below(9) {
    case 0, 1, 2: "say(ask(\(mostly(value))));"
    case 3: "say(try(ask, \(once(in: 3) ? anything() : value()), { gives = \(schema()) }));"
    case 4: "say(try(function() return \(deferred()):await() end));"
    case 5: "rutter.sleep(0.2); say(rutter.now(), math.random(9));"
    case 6: "say(try(rutter.any, { \(deferred()), \(deferred()) }));"
    case 7: "if math.random(2) == 1 then ask(\(mostly(value))) end;"
    default: "try(function() return \(anything()) end);"
    }
  }

  /// Functions that the whole program knows, also before they are written, so that they can call themselves.
  private func namesOfFunctions() -> [(name: String, kind: Kind)] {
    var functions: [(name: String, kind: Kind)] = []
    for (letter, kind) in [("F", Kind.function), ("R", .row), ("S", .screen)] {
      for number in 0..<below(3) { functions.append((letter + String(number + 1), kind)) }
    }
    for (name, kind) in functions { names[kind, default: []].append(name) }
    return functions
  }

  private func functionOfProgram(_ kind: Kind) -> String {
    switch kind {
    case .row: rowFunction()
    case .screen: screenFunction("value")
    default:
      function("a, b", Role.allCases[1 + below(4)]) {
        statements(3)
        line("return \(once(in: 2) ? value() : anything())")
      }
    }
  }

  /// Statements that do not end the program if one of them raises.
  private func attempts() { block("try(function()", "end)") { statements(3) } }

  private func declareList() {
    let value = list()
    line("local \(name(.list, "x")) = try(function() return \(value) end) or { 1 }")
  }

  private func declareCell() {
    let made = cellCall()
    line("local \(name(.cell, "c")) = try(function() return \(made) end)")
  }

  private func rootOptions() -> String {
    if below(3) != 2 { return "" }
    switch below(5) {
    case 0: return ", { path_of = \(mostly(type)) }"
    case 1: return ", { destinations = \(destinations()) }"
    case 2, 3: return ", { on_destroy = function() intact() end }"
    default: return ", { \(hook()) }"
    }
  }
}
