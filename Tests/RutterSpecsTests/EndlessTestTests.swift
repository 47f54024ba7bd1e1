import Testing

@testable import RutterSpecs

/// Loops of a test that take step after step, each with a turn of its own.
@Suite("tests without end")
struct EndlessTestTests {
  private static let flow = """
    local rutter = require "rutter"
    rutter.root(function()
      return rutter.screen { title = "Root", rutter.button { "Go", action = function() end } }
    end)
    """

  private func failure(_ body: String) async throws -> Failure? {
    let scratch = Scratch()
    scratch.write("flow.lua", Self.flow)
    scratch.write("flow_spec.lua", "it('works', function()\n\(body)\nend)")
    let told = await Runs.of(["\(scratch.path)/flow_spec.lua"]) { ($0.mostSteps, $0.mostLaunches) = (50, 5) }
    if case .failed(let failure) = try #require(told.results.first).verdict { return failure }
    return nil
  }

  @Test(
    "say what there is too much of, and where, whatever the test catches",
    arguments: [
      ("local app = test.launch 'flow'\nwhile true do app:tap 'Go' end", "a test has at most 50 steps", 3),
      ("local app = test.launch 'flow'\nwhile true do\npcall(app.tap, app, 'Go') end", "a test has at most 50", 4),
      ("while true do test.launch 'flow' end", "a test has at most 5 launches", 2),
    ])
  func endless(body: String, words: String, line: Int) async throws {
    let failure = try #require(try await failure(body))
    #expect(failure.message.hasPrefix(words))
    #expect(failure.place?.line == line)
  }

  @Test("as many as there may be are no failure")
  func most() async throws {
    let failure = try await failure("for _ = 1, 4 do test.launch 'flow' end\nfor _ = 1, 20 do app = 1 end")
    #expect(failure == nil)
  }
}
