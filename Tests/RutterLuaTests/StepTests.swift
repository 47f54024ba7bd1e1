import RutterCore
import RutterLua
import Testing

/// Steps as scripts write them (W1 to W4). Most of what scripts see of them stands in Fixtures/rules/steps_spec.lua.
@Suite("Steps in Lua") struct StepTests {
  private static let types = """
    local Name = rutter.type("Name", { label = "string" })
    local quote = rutter.loader("quote", { gives = "integer", load = function(n) rutter.sleep(1) return n end })
    rutter.destination(Name, function(name, previous)
      return rutter.screen { title = name.label .. (previous and " before " .. previous or ""),
        rutter.button { "A", action = function() rutter.finish "a" end },
        rutter.button { "B", action = function() rutter.finish "b" end },
        rutter.button { "Long", action = function() rutter.finish(("x"):rep(1000000)) end } }
    end)

    """

  private func open(_ run: String, limits: Limits? = nil) -> LuaApp {
    let flow =
      Self.types + """
        local order = rutter.steps("order", { run = function(ask) \(run) end })
        rutter.root(function() return rutter.screen { title = "Root",
          rutter.button { "Random", action = function() rutter.log(math.random(1000000)) end },
          rutter.link { "Go", to = order() } } end)
        """
    return limits.map { LuaApp.open(flow, limits: $0) } ?? LuaApp.open(flow)
  }

  static let otherTypes = [
    (#"rutter.type("Name""#, #"rutter.type("Title""#),
    (#"{ label = "string" })"#, #"{ label = "string" }, { version = 2, migrate = function() error "no" end })"#),
  ]

  @Test("W3: steps ask anew where their questions cannot be shown after a restart, and say so", arguments: otherTypes)
  func restoredWithOtherTypes(old: String, new: String) {
    let script =
      Self.types + """
        local order = rutter.steps("order", { run = function(ask)
          ask(Name { label = "first" }) ask(Name { label = "second" }) ask(Name { label = "third" }) end })
        rutter.root(function() return rutter.screen { title = "Root", rutter.link { "Go", to = order() } } end)
        """
    for answers in 0...2 {
      let app = LuaApp.open(script)
      app.tap("Go")
      for _ in 0..<answers { app.tap("A") }
      let restored = app.restored(script.replacing(old, with: new))
      #expect(restored.title == "first" && restored.path.count == 2, "\(restored.path)")
      #expect(restored.logs.contains { $0.contains("it goes on anew") }, "\(restored.logs)")
      for title in ["second", "third"] {
        restored.tap("A")
        #expect(restored.title.hasPrefix(title) && restored.errors.isEmpty, "\(restored.title)")
      }
    }
  }

  @Test("W2: an answer that is taken back while guards are asked about the end of the steps takes that end back")
  func takenBackAtTheEnd() {
    let app = LuaApp.open(
      """
      local Name = rutter.type("Name", { label = "string" })
      rutter.destination(Name, {
        screen = function(name) return rutter.screen { title = name.label,
          rutter.button { "A", action = function() rutter.finish "a" end } } end,
        on_leave = function() rutter.sleep(2) end,
      })
      local order = rutter.steps("order", { gives = "string", run = function(ask)
        return ask(Name { label = "first" }) .. ask(Name { label = "second" }) end })
      rutter.root(function() return rutter.screen { title = "Root", rutter.button { "Go", action = function()
        rutter.log((rutter.present(order()))) end } } end)
      """)
    app.tap("Go")
    app.tap("A")
    app.tap("A")
    app.advance(1)
    app.back()
    app.advance(10)
    #expect(app.title == "first" && app.logs.isEmpty, "\(app.title) \(app.logs)")
    #expect(app.outcomes.contains { $0.hasPrefix("finish cancelled") }, "\(app.outcomes)")
    app.tap("A")
    app.tap("A")
    app.advance(10)
    #expect(app.title == "Root" && app.logs == ["aa"], "\(app.title) \(app.logs)")
  }

  private static let guarded = """
    local Name = rutter.type("Name", { label = "string" })
    local Secret = rutter.type("Secret", {})
    rutter.destination(Name, function(name) return rutter.screen { title = name.label,
      rutter.button { "A", action = function() rutter.finish "a" end } } end)
    rutter.destination(Secret, function() return rutter.screen { title = "Secret" } end)
    rutter.guard(function() rutter.log "asked" rutter.sleep(5) return rutter.block "no" end, { comes = Secret })
    local order = rutter.steps("order", { run = function(ask) ask(Name { label = "first" }) ask(Secret {}) end })
    rutter.root(function() return rutter.screen { title = "Root", rutter.link { "Go", to = order() } } end)
    """

  @Test("G1, W1: a question that a guard is asked about is put to it again after a restart, and does not show before")
  func guardedAfterRestart() {
    let app = LuaApp.open(Self.guarded)
    app.tap("Go")
    app.tap("A")
    #expect(app.logs == ["asked"])
    let restored = app.restored(Self.guarded)
    #expect(restored.logs == ["asked"] && restored.title != "Secret", "\(restored.title) \(restored.logs)")
    restored.advance(10)
    #expect(restored.title != "Secret" && restored.errors.contains { $0.contains("no") }, "\(restored.errors)")
  }

  @Test("W3, X5: a question that a guard is asked about is asked again after a reload; the steps have not failed")
  func guardedAfterReload() {
    let app = LuaApp.open(Self.guarded)
    app.tap("Go")
    app.tap("A")
    app.reload(("flow", Self.guarded + "\n-- new"))
    app.advance(1)
    #expect(app.errors.isEmpty && app.logs == ["asked", "asked"], "\(app.errors) \(app.logs)")
    app.advance(10)
    #expect(app.errors.count == 1 && app.title != "Secret", "\(app.errors)")
  }

  @Test("W1: ask waits for an answer, also inside coroutines of the run; other waits are recorded with their lines")
  func asks() {
    let app = open(
      """
      local first = coroutine.wrap(function() return ask(Name { label = "first" }) end)()
      rutter.log(first, quote(4):await())
      ask(Name { label = "second" })
      """)
    app.tap("Go")
    #expect(app.title == "first" && app.errors.isEmpty)
    app.tap("B")
    app.settle()
    #expect(app.logs == ["b\t4"] && app.title == "second")
    let record = app.records[0]
    #expect(record.steps.map(\.came) == [.values([.string("b")]), .values([.integer(4)])])
    #expect(record.steps.allSatisfy { $0.place != nil } && record.open?.question != nil)
  }

  @Test("W3: time and random numbers are those of the first time; nobody else draws others because of that")
  func sameness() {
    let run = """
      rutter.log("run", math.random(1000000), os.time(), rutter.now())
      ask(Name { label = "first" })
      rutter.log("then", math.random(1000000), os.time(), rutter.now())
      ask(Name { label = "second" })
      """
    let app = open(run)
    app.tap("Go")
    app.advance(100)
    app.tap("A")
    app.advance(100)
    app.back()
    app.tap("B")
    #expect(app.logs.count == 4 && app.logs[0] == app.logs[2] && app.logs[1] != app.logs[3])
    app.back()
    app.back()
    app.tap("Random")
    let other = open(run)
    other.tap("Random")
    #expect(other.logs.last == app.logs.last)
  }

  @Test("W3: a caught failure is raised again in the same words")
  func failures() {
    let app = open(
      """
      rutter.log(pcall(function() return quote("no number"):await() end))
      ask(Name { label = "first" })
      ask(Name { label = "second" })
      """)
    app.tap("Go")
    app.settle()
    let said = app.logs
    #expect(said.count == 1 && said[0].contains("false"))
    app.tap("A")
    app.back()
    app.tap("B")
    #expect(app.logs == said + said)
  }

  @Test("W4: what a run may not do raises with its line, and the words of guards do, too")
  func rights() {
    for (line, words) in [
      ("rutter.cell(1)", "a cell cannot be made in the run of steps"),
      ("rutter.watch(rutter.cell(1), print)", "a cell cannot be made in the run of steps"),
      ("rutter.report(0.5)", "report works inside a loader only"),
      ("rutter.hold 'x'", "rutter.hold is what a guard returns"),
      ("rutter.redirect(4)", "rutter.redirect is what a guard returns"),
      ("rutter.cancel()", "'cancel' cannot be asked for in the run of steps"),
      ("rutter.finish_flow(4)", "'finish_flow' cannot be asked for in the run of steps"),
      ("rutter.destination(rutter.integer, print)", "a destination cannot be registered in the run of steps"),
      ("rutter.any { function() end }", "in the run of steps only deferred values"),
    ] {
      let app = open(line)
      app.tap("Go")
      #expect(app.errors.first?.contains(words) == true, "\(line): \(app.errors)")
      #expect(app.title == "Failed")
    }
  }

  @Test("E2: what steps have recorded counts for the plugin's memory; a run that asks without end is stopped")
  func memory() {
    var limits = Limits.testing
    limits.memoryBytes = 16 << 20
    let app = open("while true do ask(Name { label = 'again' }) end", limits: limits)
    app.tap("Go")
    for _ in 0..<40 where app.stops.isEmpty { app.tap("Long") }
    #expect(app.stops.first?.limit == .memory)
  }

  @Test("N1, S8: questions that hold secrets are asked again, and nothing of them stands in what is saved")
  func secretAnswer() {
    let script = """
      local Ask = rutter.type('Ask', { q = 'string' })
      rutter.destination(Ask, function(a)
        local word = rutter.cell('', 'answer')
        return rutter.screen { title = a.q, rutter.field { 'Word', cell = word, secret = true },
          rutter.button { 'Give', action = function() rutter.finish(word:get()) end } }
      end)
      local login = rutter.steps('login', { gives = 'string', run = function(ask)
        return ask(Ask { q = 'First' }) .. ask(Ask { q = 'Second' })
      end })
      rutter.root(function() return rutter.screen { title = 'Root', rutter.link { 'Log in', to = login() } } end)
      """
    let app = LuaApp.open(script)
    app.tap("Log in")
    app.set("Word", "sesame")
    app.tap("Give")
    #expect(app.title == "Second")
    let restored = app.restored(script)
    #expect(restored.title == "First")
    #expect(restored.report?.lost.isEmpty == false)
  }
}
