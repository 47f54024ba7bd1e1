import RutterCore
import Testing

/// Operations and the path (P1 to P7, P10).
@Suite struct PathTests {
  /// A flow of integers and strings whose button `Go` runs a text of Lua; `say` logs how an operation settled.
  private func flow(_ action: String, path: [Value] = [], options: String = "") -> LuaApp {
    let app = LuaApp.open(
      """
      local slow = rutter.loader("slow", { gives = rutter.integer, load = function(n) rutter.sleep(1) return n end })
      local function show(v) return rutter.screen { title = tostring(v), id = "screen" } end
      rutter.destination(rutter.integer, { screen = show\(options) })
      rutter.destination(rutter.string, show)
      local function say(operation)
        local done = operation:await()
        rutter.log(done.outcome .. (done.reason and " " .. done.reason or ""))
      end
      rutter.root(function() return rutter.screen { title = "Root" } end)
      local function go()
        \(action)
      end
      rutter.destination(rutter.boolean, { style = "sheet",
        screen = function() return rutter.screen { title = "Go", rutter.button { "Go", action = function() rutter.task(go) end } } end })
      """)
    if !path.isEmpty { app.ask(.pushAll(path.map { PathPart($0) })) }
    return app
  }

  /// Runs the text in a task, with a sheet on top that is taken away first.
  private func run(_ action: String, path: [Value] = [], options: String = "") -> LuaApp {
    let app = flow("rutter.path:pop():await() " + action, path: path, options: options)
    app.push(.boolean(true))
    app.forget()
    app.tap("Go")
    app.settle()
    app.advance(10)
    return app
  }

  @Test("P1: `await` gives the one outcome, any number of times")
  func outcome() {
    let app = run("local op = rutter.path:push(1) say(op) say(op) rutter.log(op:value())")
    #expect(app.logs == ["committed", "committed", "1"], "\(app.errors)")
    #expect(app.path == ["1"])
  }

  @Test(
    "P1: each operation says how it settled",
    arguments: [
      ("rutter.path:pop(0)", "nothing_to_do", [1, 2]), ("rutter.path:pop()", "committed", [1]),
      ("rutter.path:pop(2)", "committed", []), ("rutter.path:pop(3)", "refused only 2", [1, 2]),
      ("rutter.path:pop_to { value = 1 }", "committed", [1]),
      ("rutter.path:pop_to { value = 2 }", "nothing_to_do", [1, 2]),
      ("rutter.path:pop_to { value = 9 }", "refused not_found", [1, 2]),
      ("rutter.path:pop_to_root()", "committed", []),
      ("rutter.path:remove { value = 1 }", "committed", [2]), ("rutter.path:remove(rutter.integer)", "committed", []),
      ("rutter.path:remove(function(e) return e.value == 2 end)", "committed", [1]),
      ("rutter.path:remove { value = 9 }", "refused not_found", [1, 2]),
      ("rutter.path:replace(5)", "committed", [1, 5]), ("rutter.path:replace_all { 1, 7 }", "committed", [1, 7]),
      ("rutter.path:replace_all {}", "committed", []), ("rutter.path:replace_all { 1, 2 }", "nothing_to_do", [1, 2]),
      ("rutter.path:bring_to_front(1)", "committed", [2, 1]),
      ("rutter.path:bring_to_front(3)", "committed", [1, 2, 3]),
      ("rutter.path:push_all { 3, 4 }", "committed", [1, 2, 3, 4]),
      ("rutter.path:push(1.5)", "missing_destination number", [1, 2]),
      ("rutter.path:push(2, { once = 'top' })", "duplicate", [1, 2]),
      ("rutter.path:push(1, { once = 'anywhere' })", "duplicate", [1, 2]),
      ("rutter.path:push(1, { once = 'top' })", "committed", [1, 2, 1]),
      ("rutter.back()", "committed", [1]),
      ("rutter.path:edit(function(p) p:pop() p:push(8) p:push(9) end)", "committed", [1, 8, 9]),
      ("rutter.path:edit(function(p) p:push(8) p:pop(9) end)", "refused", [1, 2]),
      ("rutter.path:edit(function(p) end)", "nothing_to_do", [1, 2]),
    ])
  func settles(_ operation: String, _ outcome: String, _ path: [Int]) {
    let app = run("say(\(operation))", path: [.integer(1), .integer(2)])
    #expect(
      app.logs.count == 1 && app.logs.first?.hasPrefix(outcome) == true, "\(operation): \(app.logs) \(app.errors)")
    #expect(app.path == path.map(String.init))
  }

  @Test("P2: `pop` of a negative number is an error of the script")
  func negativePop() {
    let app = run("rutter.path:pop(-1)", path: [.integer(1)])
    #expect(app.errors.count == 1 && app.errors[0].hasPrefix("flow.lua:"), "\(app.errors)")
    #expect(app.path == ["1"])
  }

  @Test("P2: the equal beginning of `replace_all` keeps its entries; `replace` makes a new one of the old style")
  func identity() {
    let app = run(
      "rutter.path:replace_all { 1, 2, 4 }:await() rutter.log(rutter.path:entries()[2].id) rutter.path:replace(5)",
      path: [.integer(1), .integer(2), .integer(3)])
    #expect(app.path == ["1", "2", "5"])
    #expect(app.logs == ["2"])
    let sheet = run("rutter.path:push(1, { style = 'sheet' }):await() rutter.path:replace(2)")
    #expect(sheet.path == ["2 sheet"])
  }

  @Test(
    "P3: a bare number is no selector",
    arguments: ["pop_to(1)", "remove(1)", "pop_to('x')", "remove({})", "refresh(2)"])
  func selectors(_ call: String) {
    let app = run("rutter.path:\(call)", path: [.integer(1)])
    #expect(app.errors.count == 1 && app.errors[0].hasPrefix("flow.lua:"), "\(app.errors)")
    #expect(app.errors.first?.contains("{ value = … }") == true && app.path == ["1"])
  }

  @Test("P3: an entry, a type, { value }, { id } and a function select")
  func selects() {
    for selector in [
      "rutter.path:entries()[1]", "rutter.string", "{ value = 'a' }", "{ id = 1 }", "function(e) return e.id == 1 end",
    ] {
      let app = run("say(rutter.path:pop_to(\(selector)))", path: [.string("a"), .integer(2)])
      #expect(app.logs == ["committed"] && app.path == ["\"a\""], "\(selector): \(app.logs) \(app.errors)")
    }
  }

  @Test("P4: all or nothing, with the position; deferred parts are placeholders; parts have styles")
  func several() {
    let app = run("say(rutter.path:push_all { 1, 1.5 }) say(rutter.path:push_all { 1, 2, { x = 1 } })")
    #expect(app.path.isEmpty && app.logs.first?.hasPrefix("missing_destination number") == true)
    #expect(app.logs.last == "refused no_type", "\(app.logs)")
    let place = run(
      """
      local done = rutter.path:edit(function(path) path:push(1) path:push_all { 2, { x = 1 } } end):await()
      rutter.log(done.reason, done.position, done.step, done.inner, done.message)
      """)
    let words = "step 2, push_all: position 2: the value has no type, so no destination can show it"
    #expect(place.logs == ["no_type\t2\tpush_all\t2\t\(words)"], "\(place.logs) \(place.errors)")
    let deferred = flow(
      "rutter.path:pop():await() rutter.path:replace_all { slow(1), rutter.entry(2, { style = 'sheet' }) }")
    deferred.push(.boolean(true))
    deferred.tap("Go")
    #expect(deferred.path == ["‹integer› waiting", "2 sheet"], "\(deferred.errors)")
    deferred.settle()
    #expect(deferred.path == ["1", "2 sheet"])
  }

  @Test("P4: an edit is one operation with one outcome and one frame")
  func oneEdit() {
    let app = run(
      "rutter.path:edit(function(p) p:pop_to_root() p:push(3) p:push('x') end)", path: [.integer(1), .integer(2)])
    #expect(app.outcomes == ["pop committed", "edit committed"])
    #expect(app.path == ["3", "\"x\""])
  }

  @Test("P2: refresh takes a function of an entry, and is a step of an edit")
  func refresh() {
    for call in [
      "rutter.path:refresh(function(entry) return entry.value == 1 end)",
      "rutter.path:edit(function(path) path:push(2) path:refresh(rutter.integer) end)",
    ] {
      let app = flow("rutter.path:pop():await() rutter.path:push(slow(1)):await() say(\(call))")
      app.push(.boolean(true))
      app.tap("Go")
      app.settle()
      #expect(app.logs == ["committed"], "\(app.path) \(app.logs) \(app.errors)")
      #expect(app.path.first == "1")
    }
  }

  @Test("P5: the same value twice is two entries without shared state; a destination may say once")
  func twice() {
    let app = LuaApp.open(
      """
      rutter.destination(rutter.integer, function(n)
        local count = rutter.cell(0, "count")
        return rutter.screen { title = n .. " " .. count:get(),
          rutter.button { "More", action = function() count:update(function(c) return c + 1 end) end } }
      end)
      rutter.destination(rutter.string, { once = "anywhere", screen = function(s) return rutter.screen { title = s } end })
      rutter.root(function() return rutter.screen { title = "Root" } end)
      """)
    app.push(.integer(1))
    app.tap("More")
    app.push(.integer(1))
    #expect(app.ids == [1, 2] && app.title == "1 0")
    app.back()
    #expect(app.title == "1 1")
    app.push(.string("x"))
    app.push(.integer(2))
    app.push(.string("x"))
    #expect(app.outcomes.last == "push duplicate")
  }

  @Test("P5: a deferred is compared with the one an entry came from, when asked and again at commit")
  func deferredOnce() {
    let app = run(
      """
      rutter.path:push(slow(1)):value()
      say(rutter.path:push(slow(1), { once = "top" }))
      local both = { rutter.path:push(slow(2)), rutter.path:push(slow(2), { once = "anywhere" }) }
      for _, operation in ipairs(both) do say(operation) end
      """)
    #expect(app.path == ["1", "2"], "\(app.errors)")
    #expect(app.logs == ["duplicate", "committed", "duplicate"], "\(app.logs)")
  }

  @Test("P2: bring_to_front moves an entry with what it owns")
  func bringToFront() {
    let app = LuaApp.open(
      """
      rutter.destination(rutter.integer, function(n)
        local text = rutter.cell("", "text")
        return rutter.screen { title = "Number " .. n, rutter.field { "Text", cell = text } }
      end)
      rutter.root(function() return rutter.screen { title = "Root" } end)
      """)
    app.push(.integer(1))
    app.set("Text", "kept")
    app.push(.integer(2))
    app.ask(.bringToFront(PathPart(.integer(1))))
    #expect(app.ids == [2, 1] && app.node("Text")?.value == "kept")
  }

  @Test("P6: a path of one type refuses others, with both types and the line")
  func typedPath() {
    let app = LuaApp.open(
      """
      rutter.destination(rutter.string, function(s) return rutter.screen { title = s } end)
      rutter.root(function() return rutter.screen { title = "Root", rutter.button { "Go", action = function()
        rutter.path:push("x")
      end } } end, { path_of = rutter.integer })
      """)
    app.tap("Go")
    #expect(app.outcomes.count == 1 && app.path.isEmpty)
    let outcome = app.outcomes[0]
    #expect(outcome.contains("refused") && outcome.contains("integer") && outcome.contains("string"))
    #expect(outcome.contains("flow.lua:3"))
  }

  /// An action that waits, and asks then.
  private func waiting(_ asks: String) -> LuaApp {
    let app = LuaApp.open(
      """
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n,
        rutter.button { "Later", action = function() rutter.sleep(2) \(asks) end },
        rutter.link { "More", to = n + 1 } } end)
      rutter.root(function() return rutter.screen { title = "Root",
        rutter.button { "Task", action = function() rutter.task(function() rutter.sleep(2) rutter.path:push(50) end) end },
        rutter.link { "One", to = 1 } } end)
      """)
    app.tap("One")
    return app
  }

  @Test("P7: what an action asks for is cancelled when something foreign lies above, and says which")
  func foreign() {
    for asks in ["rutter.path:push(9)", "rutter.path:pop()"] {
      let app = waiting(asks)
      app.tap("Later")
      app.tap("More")
      app.forget()
      app.settle()
      #expect(app.path == ["1", "2"])
      #expect(app.outcomes.count == 1 && app.outcomes[0].hasSuffix("cancelled (push #2)"), "\(app.outcomes)")
    }
  }

  @Test("P7: entries that the action itself put there are not foreign; `from` lifts it; tasks are not bound")
  func notForeign() {
    let own = waiting("rutter.path:push(8) rutter.sleep(1) rutter.path:push(9)")
    own.tap("Later")
    own.settle()
    #expect(own.path == ["1", "8", "9"])
    let lifted = waiting("rutter.path:push(9, { from = 'anywhere' })")
    lifted.tap("Later")
    lifted.tap("More")
    lifted.settle()
    #expect(lifted.path == ["1", "2", "9"])
    let task = waiting("")
    task.back()
    task.tap("Task")
    task.tap("One")
    task.advance(3)
    #expect(task.path == ["1", "50"])
  }

  @Test("functions are given back that nothing will call: of what hooks ask for at the end, of an edit that failed")
  func functionsGivenBack() {
    let app = LuaApp.open(
      """
      rutter.root(function()
        return rutter.screen {
          title = "Root",
          on_disappear = function()
            rutter.path:remove(function() return true end)
            rutter.path:edit(function(path) path:pop() end)
            rutter.task(function() end)
          end,
          rutter.button { "Edit", action = function()
            rutter.path:edit(function(path)
              path:pop_to(function() return true end)
              error("no more")
            end)
          end },
        }
      end)
      """)
    let before = app.liveHandles
    app.tap("Edit")
    #expect(app.liveHandles == before)
    app.end()
    #expect(app.liveHandles == 0)
  }

  @Test(
    "arguments that nothing reads are left off, and no function among them is held",
    arguments: [
      "rutter.sleep(0, print)", "rutter.back(print)", "rutter.cancel(print)", "rutter.task(print, print)",
      "rutter.path:pop_to_root(nil, print)", "rutter.path:count(print)", "rutter.path:push(1, nil, print)",
      "op:await(print)", "cell:get(print)", "cell:is_set(print)", "cell:set(2, print)", "rutter.json.encode(1, print)",
      "rutter.watch(cell, print, print):withdraw(print)", "rutter.any({ print }, print)", "rutter.report(print, print)",
      "rutter.type('t', rutter.integer, nil, print)", "rutter.plugin('test', print)",
    ])
  func surplus(_ call: String) {
    let app = run(
      "pcall(function() local cell, op = rutter.cell(1), rutter.path:pop() \(call) end)", path: [.integer(1)])
    app.end()
    #expect(app.liveHandles == 0)
  }

  @Test("pop_to_root takes its options as its only argument")
  func optionsOfPopToRoot() {
    let app = run("say(rutter.path:pop_to_root { from = 'late' })", path: [.integer(1)])
    #expect(app.errors.contains { $0.contains("option 'from' of rutter.path:pop_to_root takes") }, "\(app.errors)")
  }

  @Test("P10: a sheet hides nothing below it")
  func sheets() {
    let app = LuaApp.open(
      """
      rutter.destination(rutter.integer, {
        screen = function(n) return rutter.screen { title = "Number " .. n } end,
        on_appear = function() rutter.log("appear") end, on_disappear = function() rutter.log("disappear") end,
      })
      rutter.destination(rutter.string, { style = "sheet", screen = function(s) return rutter.screen { title = s } end })
      rutter.destination(rutter.boolean, { style = "cover", screen = function() return rutter.screen { title = "cover" } end })
      rutter.root(function() return rutter.screen { title = "Root" } end)
      """)
    app.push(.integer(1))
    app.push(.string("sheet"))
    #expect(app.titles == ["Number 1", "sheet"] && app.logs == ["appear"])
    app.push(.boolean(true))
    #expect(app.titles == ["cover"])
  }
}
