import RutterSpecs
import Testing

/// What the test's own functions see of an app while it moves, and when it is closed.
@Suite("an app and the functions of its test")
struct AppTests {
  private static let flow = """
    local rutter = require "rutter"
    local N = rutter.type("N", { n = "integer" })
    local one = rutter.loader("one", { gives = N, load = function() rutter.sleep(1) return N { n = 1 } end })
    local status = rutter.cell("none", "status")
    rutter.destination(rutter.integer, function(n) return rutter.screen { title = "N" .. n } end)
    rutter.root(function()
      return rutter.screen {
        title = "Root",
        rutter.button { "Go", action = function() rutter.sleep(1) local v = one():await() status:set("got " .. v.n) end },
        rutter.text { status:get() },
      }
    end)
    """

  /// Runs the body of a test beside that flow, as it stands and in every order, and gives why it failed.
  private func failures(_ body: String, options: String = "explore = true") async -> [String?] {
    let scratch = Scratch()
    scratch.write("fin.lua", Self.flow)
    let text = """
      local function body()
      \(body)
      end
      it("plain", body)
      it("explored", { \(options) }, body)
      """
    scratch.write("fin_spec.lua", text)
    return await Runs.of(["\(scratch.path)/fin_spec.lua"]).results.map { result in
      switch result.verdict {
      case .passed: nil
      case .pending(let reason): "pending: \(reason)"
      case .failed(let failure): failure.message
      }
    }
  }

  @Test("a function that stands in for a load reads what showed before the event that calls it")
  func stubReads() async {
    let body = """
      local app, seen
      app = test.launch("fin", { stubs = { ["fin.one"] = function()
        seen = { app.screen.title, #app.path, #app.log, app:find("Go").state, #app:find_all "none" }
        return { n = #app.screen.nodes }
      end } })
      app:tap "Go"
      app:settle()
      assert.same({ "Root", 0, 0, "running", 1 }, seen)
      assert.equals("got 2", app.screen.nodes[2].label)
      """
    #expect(await failures(body) == [nil, nil])
  }

  @Test(
    "what is a step is refused with words where the test only reads",
    arguments: ["app:tap 'Go'", "app:settle()", "test.launch 'fin'", "assert.snapshot(app)", "app:close()"])
  func stepsWhileReading(step: String) async {
    let name = step.contains("launch") ? "launch" : step.contains("snapshot") ? "snapshot" : ""
    let reads = """
      local app, is_fine, message
      local function act() is_fine, message = pcall(function() \(step) end) end
      """
    let says = """
      assert.is_false(is_fine)
      assert.matches("'\(name)[a-z]*' is a step: an invariant and a stub", message)
      """
    let stub = """
      \(reads)
      app = test.launch("fin", { stubs = { ["fin.one"] = function() act() return { n = 1 } end } })
      app:tap "Go"
      app:settle()
      \(says)
      """
    #expect(await failures(stub) == [nil, nil])
    let invariant = """
      \(reads)
      app = test.launch "fin"
      test.invariant("steps", act)
      app:tap "Go"
      app:settle()
      \(says)
      """
    #expect(await failures(invariant) == [nil, nil])
  }

  @Test("an invariant cannot put off its test")
  func pendingInvariant() async {
    let body = """
      test.invariant("put off", function() pending "later" end)
      local app = test.launch "fin"
      app:tap "Go"
      app:settle()
      """
    let message = "'pending' is for the test itself: an invariant and a stub only read"
    #expect(await failures(body) == [message, message])
  }

  @Test("an invariant sees the first screen, and what shows when it is made")
  func firstScreen() async {
    let invariant = "test.invariant('never a root', function(app) error('seen ' .. app.screen.title) end)"
    #expect(await failures("\(invariant) test.launch 'fin'") == ["seen Root", "seen Root"])
    #expect(await failures("test.launch 'fin' \(invariant)") == ["seen Root", "seen Root"])
    for (gives, words) in [("false", "it gives false"), ("false, 'no'", "no"), ("nil, 'none'", "none")] {
      let giving = "test.invariant('false', function(app) return \(gives) end) test.launch 'fin'"
      #expect(await failures(giving) == [words, words])
    }
    #expect(await failures("test.invariant('nothing', function(app) end) test.launch 'fin'") == [nil, nil])
  }

  @Test("an invariant sees the first screen when the test has its app, whatever step or end comes next")
  func ownApp() async {
    let sound = """
      local a, b
      test.invariant("both are there", function() return #a.path + #b.path end)
      a = test.launch "fin"
      b = test.launch "fin"
      """
    #expect(await failures(sound) == [nil, nil])
    #expect(await failures("\(sound) a:tap 'Go' b:settle() a:settle()") == [nil, nil])
    let early = "test.invariant('root', function(app) error('seen ' .. app.screen.title) end)"
    let steps = "local app = test.launch 'fin' app:tap 'nowhere'"
    #expect(await failures("\(early) \(steps)") == ["seen Root", "seen Root"])
  }

  @Test("the first screen is looked at when the hook that launched it ends")
  func firstScreenOfHook() async {
    let scratch = Scratch()
    scratch.write("fin.lua", Self.flow)
    scratch.write(
      "fin_spec.lua",
      """
      local app, holds
      test.invariant("x", function() if #app.path ~= 0 or not holds then error("not now") end end)
      describe("sound", function()
        before_each(function() holds = true app = test.launch "fin" end)
        it("goes", function() app:tap "Go" app:settle() end)
        it("does nothing", function() end)
      end)
      describe("broken", function()
        before_each(function()
          holds = false
          app = test.launch "fin"
        end)
        before_each(function() holds = true end)
        it("is not reached", function() end)
      end)
      describe("after", function()
        after_each(function()
          holds = false
          app = test.launch "fin"
        end)
        it("ends", function() end)
      end)
      """)
    let results = await Runs.of(["\(scratch.path)/fin_spec.lua"]).results
    let found: [Failure?] = results.map { if case .failed(let failure) = $0.verdict { failure } else { nil } }
    #expect(found.map { $0?.rule } == [nil, nil, "x", "x"])
    #expect(found.map { $0?.message } == [nil, nil, "not now", "not now"])
    #expect(found.map { $0?.place?.line } == [nil, nil, 2, 2])
  }

  @Test("what comes last comes while the test still stands in for loads and looks")
  func lastComers() async {
    let stub = """
      local app = test.launch("fin", { stubs = { ["fin.one"] = function() return { n = 7 } end } })
      app:tap "Go"
      app:advance(5)
      """
    #expect(await failures(stub) == [nil, nil])
    let invariant = """
      test.invariant("never got", function(app) if #app:find_all "got 1" > 0 then error "got" end end)
      local app = test.launch "fin"
      app:tap "Go"
      app:advance(5)
      """
    #expect(await failures(invariant) == ["got", "got"])
  }

  @Test("what comes last comes before and after after_each")
  func lastComersOfHooks() async {
    let scratch = Scratch()
    scratch.write("fin.lua", Self.flow)
    scratch.write(
      "fin_spec.lua",
      """
      describe("hooks", { explore = true }, function()
        local app, seen
        before_each(function()
          seen = 0
          app = test.launch("fin", { stubs = { ["fin.one"] = function() seen = seen + 1 return { n = 7 } end } })
        end)
        after_each(function()
          local before = seen
          app:tap "Go"
          app:advance(5)
          assert.equals(1, before)
        end)
        it("goes", function()
          app:tap "Go"
          app:advance(5)
        end)
      end)
      """)
    #expect(await Runs.of(["\(scratch.path)/fin_spec.lua"]).failures == [])
  }

  @Test("what never ends is told at the line that let time pass, though the test is over by then")
  func lastUnrest() async {
    let scratch = Scratch()
    scratch.write(
      "spin.lua",
      """
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.screen {
          title = "Root",
          rutter.button { "Go", action = function() rutter.sleep(1) while true do rutter.sleep(0) end end },
        }
      end)
      """)
    scratch.write(
      "spin_spec.lua",
      """
      -- 10,000 turns take their time under a sanitizer, on a busy machine.
      it("spins", { explore = true, timeout = 600 }, function()
        local app = test.launch "spin"
        app:tap "Go"
        app:advance(2)
      end)
      """)
    let failure = await Runs.of(["\(scratch.path)/spin_spec.lua"]).failures.first
    #expect(failure?.message == "not quiet after 10,000 turns; still running: action 'Go'")
    #expect(failure?.place?.line == 5)
  }

  @Test("a task that never comes to rest is named, and the step that lets it run is told, however it is explored")
  func restlessTask() async {
    let scratch = Scratch()
    scratch.write(
      "spin.lua",
      """
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.screen { title = "R", rutter.button { "Go", action = function()
          rutter.task(function() while true do rutter.sleep(0) end end)
        end } }
      end)
      """)
    for (step, isExplored) in [("advance(1)", true), ("settle()", false)] {
      scratch.write(
        "spin_spec.lua",
        """
        it("spins", { explore = \(isExplored), timeout = 600 }, function()
          local app = test.launch "spin"
          app:tap "Go"
          app:\(step)
        end)
        """)
      let failure = await Runs.of(["\(scratch.path)/spin_spec.lua"]).failures.first
      #expect(failure?.message.hasPrefix("not quiet after 10,000 turns; still running: the task at ") == true)
      #expect(failure?.place?.line == 4 && failure?.story.isEmpty == false, "\(step), \(isExplored)")
    }
  }

  @Test(
    "P1: a closed app answers every step, and can be read",
    arguments: [
      "app:tap 'Go'", "app:settle()", "app:advance(1)", "app:push(3)", "app:back()", "app:cancel()",
      "app:set('x', 1)", "app:edit(function(path) path:pop(1) end)",
    ])
  func closed(step: String) async {
    let message = "this app is closed: app:close() has ended its session"
    #expect(await failures("local app = test.launch 'fin' app:close() \(step)") == [message, message])
    let reading = """
      local app = test.launch "fin"
      app:tap "Go"
      app:advance(5)
      app:close()
      app:close()
      assert.same({}, app.log)
      return app.path, app.screen, app.outcome, app:find_all "Go"
      """
    #expect(await failures(reading) == [nil, nil])
  }

  @Test("a launch that fails may be expected to: nothing is left of it")
  func failedLaunch() async {
    let unknown = "assert.has_error(function() test.launch('fin', { stubs = { ['fin.oen'] = 1 } }) end)"
    #expect(await failures(unknown) == [nil, nil])
    let scratch = Scratch()
    scratch.write("broken.lua", "error 'this flow does not load'")
    scratch.write(
      "broken_spec.lua",
      """
      it("says why", function()
        assert.error_matches(function() test.launch "broken" end, "'broken' does not load: .*: this flow does not load")
      end)
      it("fails", function() test.launch "broken" end)
      """)
    let failures = await Runs.of(["\(scratch.path)/broken_spec.lua"]).failures
    #expect(failures.map(\.kind) == [.loading])
  }

  @Test("what only reads is answered at once, also by another app that is late")
  func twoApps() async {
    let body = """
      local a = test.launch "fin"
      local b = test.launch("fin", { stubs = { ["fin.one"] = function() return { n = #a.log + #a.path } end } })
      test.invariant("both show a root", function() assert.equals(a.screen.title, b.screen.title) end)
      a:tap "Go"
      a:advance(5)
      b:tap "Go"
      b:settle()
      a:settle()
      """
    #expect(await failures(body) == [nil, nil])
  }
}
