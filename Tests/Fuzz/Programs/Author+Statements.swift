/// Statements: what a function of some role does.
extension Author {
  /// Up to so many statements.
  func statements(_ most: Int) {
    for _ in 0..<(1 + below(most)) where hasRoom { statement() }
  }

  private func statement() {
    switch below(13) {
    case 0: line("say(\(anything()))")
    case 1, 2: line("try(function() return \(libraryCall()) end)")
    case 3: change()
    case 4: control()
    case 5: declaration()
    case 6 where once(in: 4): raise()
    case 7 where once(in: 4): hoard()
    default: deed()
    }
  }

  /// A local variable, whose kind is known.
  private func declaration() {
    switch below(7) {
    case 0:
      let value = list()
      line("local \(name(.list, "x")) = \(value)")
    case 1:
      let value = anything()
      line("local \(name(.any, "v")) = \(value)")
    case 2:
      let value = thread()
      line("local \(name(.thread, "w")) = \(value)")
    case 3:
      let value = string()
      line("local \(name(.text, "s")) = \(value)")
    case 4:
      let body = function("a", .pure) { statements(2) }
      line("local \(name(.any, "c")) <close> = setmetatable({}, { __close = \(body) })")
    case 5:
      let value = cellCall()
      line("local \(name(.cell, "c")) = try(function() return \(value) end)")
    default:
      let value = table()
      line("local \(name(.table, "t")) = \(value)")
    }
  }

  /// Something that was handed over may be what changes here.
  func change() {
    let node = once(in: 2) ? variable(.node) : nil
    let list = node ?? variable(.list) ?? variable(.table) ?? "{}"
    let subject = list == "{}" ? "({})" : list
    switch below(9) {
    case 7: line("try(rawset, \(subject), \(small()), \(mostly { subject }))")
    case 8: line("try(rawset, \(subject), \(small()), \(anything()))")
    case 0: line("\(subject)[#\(subject) + 1] = \(mostly(value))")
    case 1: line("\(subject)[1] = \(mostly(value))")
    case 2: line("\(subject)[#\(subject)] = nil")
    case 3: line("\(subject)[\(small())] = \(anything())")
    case 4: line("\(subject).\(pick(Self.fieldNames)) = \(mostly(value))")
    case 5: line("try(function() for i = #\(subject), 1, -1 do \(subject)[i] = nil end end)")
    default: line("try(setmetatable, \(subject), \(metatable()))")
    }
  }

  private func control() {
    switch below(6) {
    case 0: block("for i = 1, \(small()) do") { statements(2) }
    case 1: block("if \(anything()) then") { statements(2) }
    case 2: block("try(function()", "end)") { statements(3) }
    case 3: block("for k, v in pairs(\(table())) do") { line("say(k, v)") }
    case 4:
      block("for a, b in string.gmatch(\(string()), \"\(pick(["%w", ".", "()", "(x*)", "%S+"]))\") do") {
        line("say(a, b)")
      }
    default: line("say(coroutine.resume(\(thread()), \(anything())))")
    }
  }

  private func raise() {
    line(
      "do error(\(pick(["\"on purpose\"", "{}", "nil", "setmetatable({}, { __tostring = function() return 1 end })", "rutter.null"]))) end"
    )
  }

  /// Memory, up to the limit and beyond.
  private func hoard() {
    if once(in: 6) { return hoardOfAllSizes() }
    let size = pick(["1000", "100", "20000", "1000000"])
    block("try(function()", "end)") {
      line(
        "local held = setmetatable({}, \(pick(["{}", "{ __mode = \"v\" }", "{ __mode = \"k\", __newindex = {} }", "nil"])))"
      )
      line(
        "for i = 1, \(pick(["100", "1000", "20", "500"])) do held[\(pick(["i", "{}", "#held + 1", "\"k\" .. i"]))] = \(pick(["long(\(size)) .. i", "{ i, {} }", "function() return held end", "numbers(9)", "coroutine.create(print)"])) end"
      )
    }
  }

  /// Many things of each size in turn, so that what one size gave back is of no use to the next.
  private func hoardOfAllSizes() {
    isGreedy = true
    block("try(function()", "end)") {
      block("for size = 1, \(pick(["40", "60", "10"])) do") {
        block("for i = 1, \(pick(["100", "400", "1000"])) do") {
          switch below(3) {
          case 0: line("local held = long(16 * size) .. i")
          case 1: line("local held = { table.unpack(numbers(size)) }")
          default:
            let mode = pick(["\"v\"", "\"k\""])
            line("local held = setmetatable({}, setmetatable({ __newindex = {} }, { __mode = \(mode) }))")
            line("for j = 1, size do held[\(pick(["j", "-j", "\"k\" .. j"]))] = i end")
          }
        }
      }
    }
  }

  // MARK: What a role may do

  private func deed() {
    var role = role
    if once(in: 10) { role = Role.allCases[below(Role.allCases.count)] }
    switch role {
    case .chunk: atLoadTime()
    case .acting: act()
    case .loading: load()
    case .building: build()
    case .pure: line("say(\(value()))")
    }
  }

  private func atLoadTime() {
    switch below(5) {
    case 0: line("try(rutter.task, \(function("", .acting) { statements(4) }))")
    case 1: line("try(rutter.watch, \(cell()), \(function("value", .acting) { statements(2) }))")
    case 2: line("try(function() return \(deferred()):preload() end)")
    case 3: register()
    default: line("say(\(read()))")
    }
  }

  private func build() {
    switch below(4) {
    case 0: line("say(\(cell()):get())")
    case 1:
      let made = cellCall()
      line("local \(name(.cell, "c")) = \(made)")
    case 2: change()
    default: line("say(\(read()))")
    }
  }

  private func load() {
    switch below(8) {
    case 0: sleep()
    case 1: line("rutter.report(\(mostly { self.pick(["0.5", "0", "1", "nil"]) }), \(mostly(string)))")
    case 2: line("say(\(deferred()):await())")
    case 3: setCell()
    case 4: several()
    case 5: files()
    case 6: line("\(deferred()):preload()")
    default: change()
    }
  }

  private func act() {
    switch below(18) {
    case 15: hold()
    case 16: answer()
    case 0...4: navigate()
    case 5: sleep()
    case 6, 7: setCell()
    case 8: line("say(\(deferred()):\(pick(["await", "preload", "refresh"]))(\(surplus())))")
    case 9: several()
    case 10: files()
    case 11: register()
    case 12: line("try(rutter.task, \(once(in: 2) ? function() : function("", .acting) { statements(3) }))")
    case 13:
      let extra = surplus()
      line(
        pick([
          "rutter.back(\(extra))", "rutter.cancel(\(extra))", "rutter.cancel()", "rutter.back():await(\(extra))",
          "try(rutter.select, \(stackName()))", "try(rutter.finish_flow, \(value()))",
          "try(function() rutter.stack(\(stackName())):push(\(value())) end)",
          "try(function() say(rutter.stack(\(stackName())):count()) end)",
        ]))
    case 14: withdraw()
    default: line("say(\(read()))")
    }
  }

  private func stackName() -> String { mostly { self.pick(["\"a\"", "\"b\"", "\"c\"", "\"main\"", "\"flow\""]) } }

  /// What is done with operations that guards hold, or may hold.
  private func hold() {
    let name = mostly { self.pick(["\"h\"", "\"i\""]) }
    line(
      pick([
        "rutter.resume(\(name))", "say(rutter.resume(\(name)):await().outcome)", "say(rutter.drop(\(name)))",
        "say(#rutter.held())", "try(function() return \(guardCall()) end)",
      ]))
  }

  /// Presents something, or ends the own entry with an answer.
  private func answer() {
    let options = once(in: 3) ? ", \(presentOptions())" : ""
    let presented = "rutter.present(\(once(in: 4) ? deferred() : mostly(value))\(options))"
    switch below(7) {
    case 0, 1: line("say(\(presented))")
    case 2: line("try(rutter.task, function() say(\(presented)) end)")
    case 3: line("say(rutter.any { function() return \(presented) end, function() rutter.sleep(1) return 1 end })")
    case 4: line("say(try(function() return rutter.finish(\(once(in: 4) ? anything() : mostly(value))) end))")
    case 5: line("say(rutter.finish(\(mostly(value))):await().outcome)")
    default: line("rutter.finish(\(mostly(value)))")
    }
  }

  private func presentOptions() -> String {
    mostly {
      self.pick([
        "{ as = \"r\" }", "{ style = \"sheet\" }", "{ present = \"placeholder\" }", "{ once = \"top\" }",
        "{ from = \"anywhere\", as = \"q\" }", "{ present = { after = 0.5, min = 1 } }",
      ])
    }
  }

  private func sleep() {
    line(
      "rutter.sleep(\(once(in: 5) ? number() : pick(["0", "0.1", "0.5", "1", "2", "30"]))\(once(in: 8) ? ", print" : ""))"
    )
  }

  /// An argument that nothing reads: a function that the host must not hold.
  private func surplus() -> String { once(in: 6) ? "print" : "" }

  private func setCell() {
    switch below(4) {
    case 0, 1: line("\(cell()):set(\(mostly(value)))")
    case 2:
      line(
        "\(cell()):update(\(once(in: 2) ? function() : function("old", .pure) { statements(2); line("return \(value())") }))"
      )
    default: line("\(cell()):as_boolean():set(\(pick(["false", "true", "nil"])))")
    }
  }

  private func several() {
    let word = pick(["all", "any"])
    let waits = mostly { "{ " + self.items(self.awaitable) + " }" }
    line("say(rutter.\(word)(\(waits)))")
  }

  private func awaitable() -> String {
    switch below(6) {
    case 0: deferred()
    case 1: variable(.function) ?? "function() rutter.sleep(1) end"
    case 2:
      function("", .loading) {
        statements(2); line("return \(value())")
      }
    case 3: operation()
    case 4: variable(.operation) ?? "function() return 1 end"
    default: anything()
    }
  }

  private func files() {
    switch below(4) {
    case 0: line("for text in rutter.fs.lines(\(mostly(string))) or next, {} do say(text) end")
    case 1: line("say(rutter.fs.\(pick(["read", "list", "lines"]))(\(mostly(string))))")
    case 2: line("say(rutter.json.encode(\(mostly(value))))")
    default: line("say(rutter.json.decode(\(mostly(string))))")
    }
  }

  private func register() {
    switch below(3) {
    case 0, 1:
      let target = mostly { self.once(in: 3) ? self.value() : self.type() }
      let options = destinationOptions()
      line("local \(name(.registration, "g")) = try(rutter.destination, \(target), \(options))")
    default:
      let options = loaderOptions()
      line("local \(name(.loader, "l")) = try(rutter.loader, \(string()), \(options))")
    }
  }

  private func withdraw() {
    let subject = variable(.registration) ?? variable(.watch) ?? "rutter.path"
    line("try(function() return \(subject):withdraw() end)")
  }

  private func read() -> String {
    switch below(8) {
    case 0: "rutter.path:values()"
    case 1: "rutter.path:count()"
    case 2: "rutter.path:entries()[1]"
    case 3: "\(cell()):\(pick(["get", "is_set", "as_boolean"]))()"
    case 4: "rutter.now()"
    case 5: "rutter.plugin(\(mostly { "\"test\"" }))"
    case 6: "(\(anything()))"
    default: "\(cell()):as_boolean():get()"
    }
  }

  // MARK: The path

  private func navigate() {
    let request = operation()
    switch below(4) {
    case 0: line("say(\(request):await())")
    case 1: line("local \(name(.operation, "o")) = \(request)")
    case 2: line("say(\(request):value())")
    default: line("say(\(request))")
    }
  }

  func operation() -> String {
    nested("rutter.path:push(1)") {
      switch below(13) {
      case 0, 1, 2: "rutter.path:push(\(part())\(pushOptions()))"
      case 3: "rutter.path:push_all({ \(items(part)) })"
      case 4: "rutter.path:pop(\(mostly(small)))"
      case 5: "rutter.path:pop_to(\(selector()))"
      case 6: "rutter.path:pop_to_root()"
      case 7: "rutter.path:remove(\(selector()))"
      case 8: "rutter.path:replace(\(part())\(pushOptions()))"
      case 9: "rutter.path:replace_all({ \(items(part)) })"
      case 10: "rutter.path:bring_to_front(\(part()))"
      case 11: "rutter.path:edit(\(editor())\(pushOptions()))"
      default: "rutter.path:refresh(\(once(in: 2) ? "" : selector()))"
      }
    }
  }

  private func editor() -> String {
    function("path", .pure) {
      for _ in 0...below(4) where hasRoom { line("path:" + operation().dropFirst("rutter.path:".count)) }
    }
  }

  func part() -> String {
    switch below(9) {
    case 0, 1: integer()
    case 2, 3: made() ?? integer()
    case 4, 5: deferred()
    case 6: nested("1") { "rutter.entry(\(part()), { style = \(style()) })" }
    case 7: string()
    default: anything()
    }
  }

  private func selector() -> String {
    switch below(6) {
    case 0: type()
    case 1: "{ value = \(value()) }"
    case 2: "{ id = \(small()) }"
    case 3:
      function("entry", .pure) {
        statements(1); line("return \(pick(["true", "entry.id == 1", "false", "nil", "entry.value == 1"]))")
      }
    case 4: "rutter.path:entries()[\(small())]"
    default: anything()
    }
  }

  private func pushOptions() -> String {
    if below(3) != 2 { return "" }
    return ", "
      + mostly {
        "{ "
          + self.items {
            switch self.below(4) {
            case 0: "style = \(self.style())"
            case 1: "once = \(self.word(["top", "anywhere"]))"
            case 2: "present = \(self.present())"
            default: "from = \"anywhere\""
            }
          } + " }"
      }
  }

  func style() -> String { mostly { self.word(["push", "sheet", "cover"]) } }

  /// One of the words that are taken, or one that is nearly right.
  func word(_ words: [String]) -> String {
    "\"" + pick(words) + pick(["", "", "", "", "", "\\0", "\\0x", " ", "s"]) + "\""
  }

  func present() -> String {
    mostly {
      self.pick(["\"after\"", "\"placeholder\"", "{ after = 0.5 }", "{ after = 0.5, min = 1 }", "{ after = 0 }"])
    }
  }
}
