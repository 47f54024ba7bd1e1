/// Screens and their nodes.
extension Author {
  func screenFunction(_ parameters: String) -> String {
    function(parameters, .building) {
      if below(3) == 2 { statements(2) }
      if once(in: 4) { declareNode() }
      let screen = screen()
      if below(3) == 2 {
        line("local screen = \(screen)")
        if once(in: 2) { change() }
        if once(in: 2) { statements(2) }
        line("return screen")
      } else {
        line("return \(mostly { screen })")
      }
    }
  }

  func rowFunction() -> String {
    function("item, place", .building) {
      if once(in: 3) { change() }
      if once(in: 3) { statements(2) }
      line("return \(mostly(content))")
    }
  }

  /// What stands in the place of a screen: stacks.
  private func tabs() -> String {
    nested("rutter.screen { title = \"a\" }") {
      let back = once(in: 3) ? ", back = \(word(["history", "first", "leave"]))" : ""
      return "rutter.tabs { \(tab()), \(items(tab))\(back) }"
    }
  }

  private func tab() -> String {
    if once(in: 8) { return pick(["false", "nil", "{}", "1", "x"]) }
    var options = "id = \(mostly { self.pick(["\"a\"", "\"b\"", "\"c\"", "\"d\""]) })"
    if once(in: 2) { options += ", title = \(once(in: 4) ? string() : "\"Tab\"")" }
    options += ", root = \(mostly { self.variable(.screen) ?? self.screenFunction("value") })"
    if once(in: 5) { options += ", destinations = \(destinations())" }
    if once(in: 6) { options += ", path_of = \(mostly(type))" }
    return "{ \(options) }"
  }

  private func screen() -> String {
    if once(in: 5) { return tabs() }
    var options = "title = \(once(in: 4) ? string() : pick(["\"Here\"", "\"There\""]))"
    if once(in: 5) { options += ", toolbar = { \(items(content)) }" }
    if once(in: 5) { options += ", presents = \(mostly(presentation))" }
    if once(in: 5) { options += ", \(hook())" }
    for _ in 0...below(6) { options += ", " + content() }
    if once(in: 2), let node = names[.node]?.last { options += ", " + node }
    return "rutter.screen { \(options) }"
  }

  /// A node, known before it is made, so that its own functions can change it, and it can lie in itself.
  private func declareNode() {
    let name = name(.node, "n")
    line("local \(name)")
    let node = below(2) == 0 ? listNode() : node()
    line("\(name) = \(node)")
    if once(in: 4) { line("try(rawset, \(name), \(small()), \(name))") }
  }

  private func presentation() -> String {
    nested("{}") {
      switch below(4) {
      case 0: "{ when = \(cell()), screen = \(variable(.screen) ?? screenFunction("")), style = \(style()) }"
      case 1: "{ item = \(cell()), screen = \(variable(.screen) ?? screenFunction("value")) }"
      case 2: "{ case = \(cell()), cases = { a = \(variable(.screen) ?? screenFunction("value")) } }"
      default: "{ \(items(presentation)) }"
      }
    }
  }

  /// What a container takes.
  func content() -> String {
    switch below(11) {
    case 9: variable(.node) ?? "1"
    case 10 where once(in: 3): deep(pick(["rutter.section { title = \"a\", x }", "{ x }"]), node)
    case 10: nested("1") { "setmetatable({ \(items(content)) }, \(metatable()))" }
    case 0...4: node()
    case 5: string()
    case 6: nested("1") { "{ \(items(content)) }" }
    case 7: pick(["false", "nil", "1", "2.5"])
    default: nested("1") { "\(variable(.row) ?? "tostring")(\(value()), 1)" }
    }
  }

  private func label() -> String {
    mostly { self.once(in: 5) ? self.content() : self.pick(["\"Go\"", "\"Do\"", "\"Load\"", "\"Set\""]) }
  }

  private func common() -> String {
    switch below(8) {
    case 5: ", id = \(mostly(string))"
    case 6: ", id = \(small())"
    case 7: ", enabled = \(pick(["true", "false", "nil"]))"
    default: ""
    }
  }

  func node() -> String {
    nested("rutter.text { \"leaf\" }") {
      switch below(16) {
      case 0, 1, 2: link()
      case 3, 4, 5: button()
      case 6, 7: listNode()
      case 8: "rutter.section { title = \(string()), \(items(content))\(common()) }"
      case 9: "rutter.text { \(label())\(common()) }"
      case 10: "rutter.field { \(label()), cell = \(cell())\(common()), secret = \(pick(["false", "true"])) }"
      case 11: "rutter.toggle { \(label()), cell = \(cell())\(once(in: 3) ? ":as_boolean()" : "")\(common()) }"
      case 12: "rutter.picker { \(label()), cell = \(cell()), choices = \(mostly(list))\(common()) }"
      case 13: hole()
      case 14:
        "rutter.\(pick(["progress", "divider"])) { \(pick(["", "fraction = 0.5", "\"Wait\", fraction = \(number())"])) }"
      default: "rutter.\(constructor())(\(once(in: 2) ? guarded() : anything()))"
      }
    }
  }

  /// What a script must not change, and what is no bare table.
  private func guarded() -> String {
    switch below(3) {
    case 0: pick(["string", "math", "rutter", "rutter.path", "rutter.log", "utf8", "_G", "rutter.null"])
    case 1:
      "setmetatable({ \(items { "\(self.pick(["title", "cell", "action", "to", "[1]"])) = \(self.anything())" }) }, \(metatable()))"
    default: variable(.table) ?? variable(.node) ?? "getmetatable(\"\")"
    }
  }

  private func constructor() -> String {
    pick([
      "text", "screen", "section", "list", "link", "button", "row", "field", "toggle", "picker", "progress", "divider",
      "hole", "entry",
    ])
  }

  private func link() -> String {
    var options = label()
    switch below(5) {
    case 0: options += ", to = \(mostly(value))"
    case 1, 2: options += ", to = \(mostly(deferred))"
    case 3:
      options +=
        ", gives = \(mostly { self.pick(["\"any\"", "\"integer\"", "\"any?\""]) }), load = \(once(in: 4) ? function() : function("", .loading) { statements(3); line("return \(value())") })"
    default: options += ", screen = \(variable(.screen) ?? screenFunction(""))"
    }
    switch below(6) {
    case 1: options += ", present = \(present())"
    case 2: options += ", style = \(style())"
    case 3: options += ", once = \(word(["top", "anywhere"]))"
    case 4: options += ", while_loading = \(word(["restart", "ignore"]))"
    case 5: options += ", busy = \(cell())"
    default: break
    }
    return "rutter.link { \(options)\(common()) }"
  }

  private func button() -> String {
    let word = pick(["button", "row"])
    var options = label()
    options += ", action = \(once(in: 4) ? function() : function("", .acting) { statements(4) })"
    if once(in: 4) { options += ", while_running = \(self.word(["restart", "queue", "ignore"]))" }
    if once(in: 5) { options += ", busy = \(cell())" }
    if word == "row", once(in: 2) { options += ", link = \(mostly(value))" }
    return "rutter.\(word) { \(options)\(common()) }"
  }

  private func listNode() -> String {
    let items = once(in: 2) ? (variable(.list) ?? "{ 1 }") : once(in: 8) ? record() : mostly(list)
    let row = mostly { self.once(in: 2) ? (self.variable(.row) ?? "tostring") : self.rowFunction() }
    switch below(6) {
    case 0, 1, 2: return "rutter.list(\(items), \(row))"
    case 3:
      return
        "rutter.list(\(items), \(row), { key = \(function("item", .pure) { if once(in: 3) { statements(1) }; line("return \(mostly { self.pick(["item", "tostring(item)", "#tostring(item)"]) })") }) })"
    case 4: return "rutter.list(\(items), \(row), { stable = true\(common()) })"
    default: return "rutter.list(\(items), \(row), { key = \(mostly { "tostring" })\(common()) })"
    }
  }

  private func hole() -> String {
    var options = ""
    for _ in 0..<below(4) {
      switch below(3) {
      case 0: options += "ready = \(variable(.row) ?? rowFunction()), "
      case 1: options += "waiting = \(function("source, progress", .building) { line("return \(content())") }), "
      default:
        options +=
          "failed = \(function("failure, retry", .building) { line("return { rutter.button { \"Again\", action = retry } }") }), "
      }
    }
    return "rutter.hole(\(mostly(deferred)), { \(options)\(common().dropFirst(2)) })"
  }
}
