import RutterTesting
import Testing

@testable import RutterSpecs

/// Orders in which the person cannot do what the test says, and what they excuse.
@Suite("impossible orders")
struct ImpossibleOrderTests {
  /// Explores one test beside a flow with these nodes on its root.
  private func explore(
    _ nodes: String, _ body: String
  ) async throws -> (verdict: TestResult.Verdict, impossible: Int, hindrances: [Exploration.Hindrance]) {
    let scratch = Scratch()
    scratch.write(
      "desk.lua",
      """
      local rutter = require "rutter"
      local state = rutter.cell("none", "state")
      local function after(seconds, label, act)
        return rutter.button { label, action = function() rutter.sleep(seconds) act() end }
      end
      rutter.root(function() return rutter.screen { title = "Desk", \(nodes) } end)
      """)
    scratch.write("desk_spec.lua", "it('works', function()\nlocal app = test.launch 'desk'\n\(body)\nend)")
    let told = await Runs.of(["\(scratch.path)/desk_spec.lua"]) { ($0.explore, $0.budget.runs) = (true, 200) }
    let result = try #require(told.results.first)
    return (result.verdict, result.exploration?.impossible ?? 0, result.exploration?.hindrances ?? [])
  }

  private func failure(_ nodes: String, _ body: String) async throws -> Failure? {
    if case .failed(let failure) = try await explore(nodes, body).verdict { failure } else { nil }
  }

  /// Two loads; the newer should win, but the slower does.
  private static let slower = """
    after(1, "One", function() state:set "one" end), after(2, "Two", function() state:set "two" end),
    state:get() == "two" and rutter.button { "Go on", action = function() end }
    """
  /// What can be tapped only until a load comes.
  private static let brief = """
    after(1, "Load", function() state:set "loaded" end),
    state:get() == "none" and rutter.button { "Stop", action = function() end }
    """

  @Test("K5: what a load takes away between two steps, while the same entries show, fails the test and is told")
  func taken() async throws {
    let failure = try #require(await failure(Self.brief, "app:tap 'Load' app:tap 'Stop' app:settle()"))
    #expect(failure.message == "tap 'Stop': it was there until this came: the 1 s sleep of action 'Load' ends")
    #expect(failure.notes.last == "where it may be gone, say so: app:tap(…, { if_there = true })")
    #expect(failure.frequency == "fails in 1 of 2 orders")
    #expect(failure.story.map(\.text).last == "tap 'Stop'")
  }

  @Test("K5: of several tasks the one that did it is told by its line")
  func tasks() async throws {
    let nodes = """
      rutter.button { "Load", action = function()
        rutter.task(function() rutter.sleep(1) end)
        rutter.task(function() rutter.sleep(1) state:set "loaded" end)
      end },
      state:get() == "none" and rutter.button { "Stop", action = function() end }
      """
    let failure = try #require(await failure(nodes, "app:tap 'Load' app:tap 'Stop' app:settle()"))
    let cause = "the 1 s sleep of the task at desk.lua:8 ends"
    #expect(failure.message == "tap 'Stop': it was there until this came: \(cause)")
  }

  @Test("K5: what may be gone is tapped where it is there, and the test goes on; in the usual order it has to be there")
  func ifThere() async throws {
    let body = """
      app:tap 'Load'
      local tapped = app:tap('Stop', { if_there = true })
      app:settle()
      assert.is_true(tapped or app:find { role = 'text' }.label == 'loaded')
      """
    let told = try await explore(Self.brief + ", rutter.text { state:get() }", body)
    #expect(told.verdict == .passed && told.impossible == 0)
    let failure = try await failure(Self.brief, "app:tap('Go', { if_there = true })")
    #expect(failure?.message.hasPrefix("'Go' does not show") == true)
  }

  @Test("K5: where what was to be tapped is covered by then, the order ends, and it is told at which step, and why")
  func covered() async throws {
    let nodes = """
      rutter.link { "One", gives = rutter.integer, load = function() rutter.sleep(1) return 1 end },
      rutter.button { "Go on", action = function() end } }
      end)
      rutter.destination(rutter.integer, function() return rutter.screen { title = "One"
      """
    let told = try await explore(nodes, "app:tap 'One'\napp:tap 'Go on'\napp:settle()")
    #expect(told.verdict == .passed)
    let cause = "after this: the 1 s sleep of load of link 'One' ends"
    #expect(told.hindrances == [.init(line: 4, step: "tap 'Go on'", cause: cause)])
  }

  @Test("what is not due yet excuses nothing, as a task that ticks: it is to come in the usual order, too")
  func notDueYet() async throws {
    let tick = """
      rutter.button { "Tick", action = function()
        rutter.task(function() while true do rutter.sleep(10) end end)
      end },
      """
    let body = "app:tap 'Tick' app:tap 'One' app:tap 'Two' app:settle() app:tap 'Go on'"
    #expect(try await failure(tick + Self.slower, body)?.message.hasPrefix("'Go on' does not show; ") == true)
  }

  @Test("what is due and late excuses, also after settle")
  func late() async throws {
    let told = try await explore(
      Self.slower, "app:tap 'One' app:settle { barrier = true } app:tap 'Two' app:advance(2) app:tap 'Go on'")
    #expect(told.verdict == .passed)
    #expect(told.impossible == 1)
  }

  @Test("what does not show after settle, when nothing is late and nothing has come since, fails the test")
  func afterSettle() async throws {
    let body = "app:tap 'One' app:tap 'Two' app:settle()\napp:tap 'Go on'"
    let failure = try await failure(Self.slower, body)
    #expect(failure?.message == "'Go on' does not show; there is 'One' and 'Two'")
    #expect(failure?.place?.line == 4)
  }

  @Test("several that match are never excused")
  func several() async throws {
    let nodes = """
      after(1, "Load", function() state:set "loaded" end),
      rutter.button { "Apple", id = "a", action = function() end },
      state:get() == "loaded" and rutter.button { "Apple", id = "b", action = function() end }
      """
    let failure = try await failure(nodes, "app:tap 'Load' app:tap 'Apple' app:settle()")
    #expect(failure?.message.hasPrefix("2 nodes match 'Apple'") == true)
  }

  @Test("E1: an error of the flow before the impossible step fails the test, unless the test expects it later")
  func errorBefore() async throws {
    let nodes = """
      rutter.button { "Load", action = function() rutter.sleep(1) rutter.path:push(1) error "no pens" end },
      rutter.button { "Stop", action = function() end } }
      end)
      rutter.destination(rutter.integer, function() return rutter.screen { title = "One"
      """
    let steps = "app:tap 'Load' app:tap 'Stop'"
    #expect(try await failure(nodes, steps + " app:close()")?.message == "action 'Load': no pens")
    let told = try await explore(nodes, steps + " app:settle() app:expect_error 'no pens'")
    #expect(told.verdict == .passed)
    #expect(told.impossible == 1)
  }

  @Test("a broken invariant before the impossible step fails the test, and the story ends with it")
  func invariantBefore() async throws {
    let body = """
      test.invariant("never loaded", function(app) assert.is_nil(app.path[1]) end)
      app:tap 'Load' app:tap 'Stop' app:close()
      """
    let nodes = """
      after(1, "Load", function() state:set "loaded" rutter.path:push(1) end),
      state:get() == "none" and rutter.button { "Stop", action = function() end } }
      end)
      rutter.destination(rutter.integer, function() return rutter.screen { title = "One"
      """
    let failure = try #require(await failure(nodes, body))
    #expect(failure.rule == "never loaded")
    #expect(failure.story.map(\.text) == ["launch desk", "tap 'Load'", "the 1 s sleep of action 'Load' ends"])
  }

  @Test("a failure that the test catches does not end the order: what comes after it counts")
  func caught() async throws {
    let body = """
      app:tap 'One' app:tap 'Two'
      assert.has_error(function() app:tap "Delete" end)
      app:settle()
      app:find "Go on"
      """
    let told = try await explore(Self.slower, body)
    guard case .failed(let failure) = told.verdict else {
      Issue.record("it passed")
      return
    }
    #expect(failure.place?.line == 6)
    #expect(told.impossible == 0)
  }

  @Test("what was excused and caught once excuses the same failure no more after settle")
  func caughtOnce() async throws {
    let body = """
      app:tap 'One' app:tap 'Two'
      for i = 1, 2 do
        local ok, failure = pcall(function() app:tap "Gone" end)
        if i == 2 then error(failure) end
        app:settle()
      end
      """
    let told = try await explore(Self.slower, body)
    #expect(told.impossible == 0)
  }
}
