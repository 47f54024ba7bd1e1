import RutterCore
import RutterWorkers
import Testing

@testable import RutterSpecs

/// Restarts of sessions between the steps of a test (N1).
@Suite("Restarts") struct RestartTests {
  private static let flow = """
    local rutter = require "rutter"
    local count = rutter.cell(0, "count")
    local unnamed = rutter.cell(0)
    rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
    rutter.root(function()
      return rutter.screen {
        title = "Desk",
        rutter.text { "count " .. count:get() .. " " .. unnamed:get() },
        rutter.button { "Count", action = function() count:set(count:get() + 1) end },
        rutter.button { "Forget", action = function() unnamed:set(unnamed:get() + 1) end },
        rutter.button { "Wait", action = function() rutter.sleep(1) count:set(9) end },
        rutter.link { "One", to = 1 },
      }
    end)
    """

  private func result(_ body: String, restarts: Bool = false, options says: String = "{}") async throws -> TestResult {
    let scratch = Scratch()
    scratch.write("desk.lua", Self.flow)
    let text = "it('works', \(says), function()\nlocal app = test.launch 'desk'\n\(body)\nend)"
    let collector = Collector()
    var options = RunnerOptions()
    options.restarts = restarts
    let file = SpecFile(path: "\(scratch.path)/desk_spec.lua", text: text)
    _ = await Runner(options: options).run([file], reporters: [collector])
    return try #require(collector.result)
  }

  private final class Collector: Reporter {
    private let last = Locked<TestResult?>(nil)
    var result: TestResult? { last.withLock { $0 } }
    func take(_ report: Report) { if case .finished(let result) = report { last.withLock { $0 = result } } }
  }

  @Test("N1: app:restart keeps clock, stubs and what is saved; app.lost says what is not")
  func restart() async throws {
    let result = try await result(
      """
      app:tap "Count"
      app:tap "Forget"
      app:tap "One"
      app:restart()
      assert.equals("Number 1", app.screen.title)
      app:back()
      app:find "count 1 0"
      assert.equals("unnamed", app.lost[1].reason)
      assert.equals("a cell of plugin 'desk'", app.lost[1].what)
      assert.equals(0, #app.differences)
      """)
    #expect(result.verdict.isPassed, "\(result.verdict)")
  }

  @Test("N1: --restarts tries every place between steps where nothing under way is lost, and counts")
  func everywhere() async throws {
    let body = """
      app:tap "Count"
      app:tap "Wait"
      app:settle()
      app:tap "One"
      app:back()
      app:find "count 9 0"
      """
    let result = try await result(body, restarts: true)
    #expect(result.verdict.isPassed, "\(result.verdict)")
    // Before each of five steps, but not while the action sleeps.
    #expect(result.exploration?.restarts == 4 && result.exploration?.isComplete == true)
    #expect(result.exploration?.words.hasSuffix("with a restart") == true)
  }

  @Test("N1: --restarts finds state that is not saved, and names the place")
  func found() async throws {
    let result = try await result(
      """
      app:tap "Forget"
      app:tap "One"
      app:back()
      app:find "count 0 1"
      """, restarts: true)
    guard case .failed(let failure) = result.verdict else { throw NoFailure() }
    #expect(failure.story.contains { $0.text == "the session is saved, ended and restored" && $0.place != nil })
    #expect(failure.hasRestarts && failure.token != nil)
  }

  @Test("N1: a test says that it is restarted, or that it is not and why; the report tells that by number and cause")
  func options() async throws {
    let body = "app:tap 'Forget'\napp:tap 'One'\napp:back()\napp:find 'count 0 1'"
    let reason = try await result(body, restarts: true, options: "{ restarts = 'it is forgetful' }")
    #expect(reason.verdict.isPassed && reason.unrestarted == "it is forgetful")
    let flag = try await result(body, restarts: true, options: "{ restarts = false }")
    #expect(flag.verdict.isPassed && flag.unrestarted == "the spec says not to, and not why")
    let always = try await result(body, options: "{ restarts = true }")
    guard case .failed(let failure) = always.verdict else { throw NoFailure() }
    #expect(always.unrestarted == nil && !failure.hasRestarts && failure.token != nil)
    var orders = OrdersText()
    for (index, var result) in [reason, flag, reason].enumerated() {
      result.test.index = index
      let line = try #require(ReportLine.text(.finished(result)))
      guard case .finished(let again)? = try ReportLine.report(line) else { throw NoFailure() }
      #expect(again.unrestarted == result.unrestarted && again.exploration == result.exploration)
      orders.take(again)
    }
    #expect(
      orders.restartLines == [
        "restarted in 0 orders of 0 tests; 3 tests were not restarted:", "  2: it is forgetful",
        "  1: the spec says not to, and not why",
      ])
  }

  @Test("N1: --restarts tries also the orders in which a person is faster than what the test waits for")
  func faster() async throws {
    let body = """
      app:tap "Wait"
      app:settle()
      app:tap "Count"
      app:settle()
      app:find "count 10 0"
      """
    let result = try await result(body, restarts: true)
    guard case .failed(let failure) = result.verdict else { throw NoFailure() }
    #expect(!failure.story.contains { $0.text == "the session is saved, ended and restored" })
    #expect(result.exploration?.isComplete == true && result.exploration?.restarts ?? 0 > 0)
    // As many as without restarts, and those in which every wait is kept.
    let plain = try await self.result(body, options: "{ explore = true }")
    #expect(plain.exploration?.failing == result.exploration?.failing)
  }

  @Test("N1: a test about one order is restarted in that order only, and one without steps is told")
  func oneOrder() async throws {
    let body = "app:tap 'Wait'\napp:settle()\napp:tap 'Count'\napp:find 'count 10 0'"
    let result = try await result(body, restarts: true, options: "{ explore = false }")
    // Before the first tap and the second one; while the action sleeps nothing may come.
    #expect(result.verdict.isPassed && result.exploration?.runs == 3 && result.exploration?.restarts == 2)
    let still = try await self.result("app:find 'count 0 0'", restarts: true)
    #expect(still.unrestarted == "there is no step after the launch")
    let busy = try await self.result("app:settle()", restarts: true, options: "{ explore = false }")
    #expect(busy.unrestarted == nil)
  }

  @Test("N1: of a failing order the actions go that do not matter, and the restart stays")
  func small() async throws {
    let body =
      "app:tap 'Count'\napp:tap 'Forget'\napp:tap 'One'\napp:back()\nassert.equals(0, #app:find_all('count 1 0'))"
    let result = try await result(body, restarts: true)
    guard case .failed(let failure) = result.verdict else { throw NoFailure() }
    let story = failure.story.map(\.text)
    #expect(story.contains("the session is saved, ended and restored"), "\(story)")
  }

  @Test("a value of 'restarts' that is none is told with its line")
  func misuse() async throws {
    let scratch = Scratch()
    let file = SpecFile(path: "\(scratch.path)/desk_spec.lua", text: "\nit('works', { restarts = 7 }, function() end)")
    let summary = await Runner(options: RunnerOptions()).run([file], reporters: [])
    #expect(summary.broken == 1)
    let state = Result { () throws(Failure) in try SpecState(file) }
    guard case .failure(let failure) = state else { throw NoFailure() }
    let wanted = "'restarts' is true, false, or a text that says why there can be none, got a number"
    #expect(failure.message.contains(wanted))
    #expect(failure.place?.line == 2)
  }

  private struct NoFailure: Error {}
}

extension TestResult.Verdict {
  fileprivate var isPassed: Bool { if case .passed = self { true } else { false } }
}
