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

  private func result(_ body: String, restarts: Bool = false) async throws -> TestResult {
    let scratch = Scratch()
    scratch.write("desk.lua", Self.flow)
    let text = "it('works', function()\nlocal app = test.launch 'desk'\n\(body)\nend)"
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
    #expect(failure.replayNeedsRestarts && failure.token != nil)
  }

  private struct NoFailure: Error {}
}

extension TestResult.Verdict {
  fileprivate var isPassed: Bool { if case .passed = self { true } else { false } }
}
