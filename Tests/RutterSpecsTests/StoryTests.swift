import RutterCore
import Testing

@testable import RutterSpecs

/// What is told of a run that an invariant of the test ends.
@Suite("the story of a run")
struct StoryTests {
  private let scratch = Scratch()

  /// Runs a test of a flow that ticks each second, for an invariant that breaks with so many ticks.
  private func failure(
    ticks: Int, raises: Bool = false, explore: Bool, _ steps: String
  ) async throws -> Failure {
    scratch.write(
      "flow.lua",
      """
      local rutter = require "rutter"
      local count = rutter.cell(0, "count")
      local function tick() while true do rutter.sleep(1) count:update(function(n) return n + 1 end) end end
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.text { count:get() },
          rutter.button { "Tick", action = function() rutter.task(tick) end },
          rutter.button { "Load", action = function() rutter.sleep(3) end } }
      end)
      """)
    let holds = "tonumber(app:find({ role = 'text' }).label) < \(ticks)"
    let body = raises ? "if not (\(holds)) then error('too many', 0) end" : "return \(holds), 'too many'"
    let spec = scratch.write(
      "flow_spec.lua",
      """
      it("ticks", function()
        test.invariant("few", function(app) \(body) end)
        local app = test.launch "flow"
        app:tap "Tick"
        \(steps)
      end)
      """)
    let failure = try #require(await Runs.of([spec]) { $0.explore = explore }.failures.first)
    #expect(failure.kind == .invariant && failure.rule == "few" && failure.message == "too many")
    return failure
  }

  @Test("S8: it tells no secret, neither one that is written nor one that is known")
  func secrets() async throws {
    scratch.write(
      "safe.lua",
      """
      local rutter = require "rutter"
      local key = rutter.cell("", "key", { secret = true })
      local Door = rutter.type("Door", { code = "string" }, { secret = { "code" } })
      rutter.destination(Door, function() return rutter.screen { title = "Door" } end)
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.field { "Key", cell = key } }
      end)
      """)
    let spec = scratch.write(
      "safe_spec.lua",
      """
      it("opens", function()
        local app = test.launch "safe"
        app:set("Key", "hun" .. "ter2")
        app:push({ code = "ses" .. "ame" }, { type = "safe.Door" })
        app:open("/doors/hun" .. "ter2")
        app:tap "nothing"
      end)
      """)
    let failure = try #require(await Runs.of([spec]).failures.first), told = failure.story.map(\.text)
    #expect(told.count == 5 && !told.contains { $0.contains("hunter2") || $0.contains("sesame") }, "\(told)")
  }

  private static let tick = "the 1 s sleep of the task at flow.lua:3 ends"

  @Test(
    "it ends with what breaks an invariant, in the line that waited for that; so does the failure, unless it has its own",
    arguments: [false, true], [false, true])
  func broken(raises: Bool, explore: Bool) async throws {
    let steps = "app:advance(1)\n  app:advance(1)\n  app:advance(2)"
    var failure = try await failure(ticks: 1, raises: raises, explore: explore, steps)
    #expect(failure.place?.line == (raises ? 2 : 5))
    #expect(failure.story.map(\.text) == ["launch flow", "tap 'Tick'", "1 s passes", Self.tick])
    failure = try await self.failure(ticks: 3, raises: raises, explore: explore, steps)
    #expect(failure.place?.line == (raises ? 2 : 7))
    #expect(
      failure.story.map(\.text) == [
        "launch flow", "tap 'Tick'", "1 s passes", Self.tick, "1 s passes", Self.tick, "2 s pass", Self.tick,
      ])
    #expect(failure.story.compactMap(\.place?.line) == [3, 4, 5, 6, 7])
  }

  @Test("what comes while a test waits for rest is told where it waits, and what comes after that later")
  func rest() async throws {
    let steps = "app:advance(1)\n  app:tap 'Load'\n  app:settle()\n  app:advance(9)"
    for explore in [false, true] {
      var failure = try await failure(ticks: 3, explore: explore, steps)
      #expect(failure.place?.line == 7, "\(failure.story.map(\.text))")
      failure = try await self.failure(ticks: 9, explore: explore, steps)
      #expect(failure.place?.line == 8, "\(failure.story.map(\.text))")
    }
  }
}
