import RutterSpecs
import Testing

/// Confluence and outcomes, in flows that differ by nothing else.
@Suite("Explored specs")
struct ExploredTests {
  private static let folder = "Fixtures/explored"

  private func run(_ name: String, _ change: (inout RunnerOptions) -> Void = { _ in }) async -> Runs.Told {
    await Runs.of(["\(Self.folder)/\(name)_spec.lua"], change)
  }

  @Test("K5: an end that depends on the order is found, with a difference from the usual one")
  func confluenceBreaks() async throws {
    let told = await run("confluence/breaks")
    let failure = try #require(told.failures.first)
    #expect(failure.kind == .confluence)
    #expect(failure.message == "the end differs from that of the usual order")
    let difference = try #require(failure.difference)
    #expect(difference.expected.contains("text \"Last: final\""))
    #expect(difference.actual.contains("text \"Last: draft\""))
    #expect(!difference.expected.hasSuffix("\n"))
    #expect(
      failure.story.map(\.text).suffix(2) == [
        "the 2 s sleep of action 'final' ends", "the 1 s sleep of action 'draft' ends",
      ])
    #expect(failure.frequency == "fails in 1 of 3 orders")
  }

  @Test("K5: the token of a confluence break gives the same break again")
  func confluenceReplayed() async throws {
    let failure = try #require(await run("confluence/breaks").failures.first)
    let again = try #require(await run("confluence/breaks") { $0.replay = failure.token }.failures.first)
    #expect(again.kind == .confluence)
    #expect(again.difference == failure.difference)
    #expect(again.story == failure.story)
  }

  @Test("K5: each way in which orders fail is told, by an order that fails so again")
  func ways() async throws {
    let scratch = Scratch()
    scratch.write(
      "flow.lua",
      """
      local rutter = require "rutter"
      local last, first = rutter.cell(0, "last"), rutter.cell(0, "first")
      local load = rutter.loader("load", { gives = rutter.integer, load = function(n)
        rutter.sleep(n)
        last:set(n)
        if first:get() == 0 then first:set(n) end
        if n == 2 and first:get() == 3 then error("three before two") end
        return n
      end })
      rutter.root(function()
        return rutter.screen { title = "R", rutter.hole(load(1)), rutter.hole(load(2)), rutter.hole(load(3)),
          rutter.text("last " .. last:get()), rutter.text("first " .. first:get()) }
      end)
      """)
    let spec = scratch.write(
      "flow_spec.lua",
      """
      it("a", function()
        local app = test.launch "flow"
        app:settle()
        assert.not_equals("last 1", app.screen.nodes[4].label)
        assert.not_equals("first 2", app.screen.nodes[5].label)
      end)
      """)
    let told = await Runs.of([spec]) { $0.explore = true }
    let failure = try #require(told.failures.first)
    #expect(failure.frequency == "fails in 2 of 6 orders, and in another way in 2")
    let words = failure.ways.map { "\($0.message) \($0.orders)" }
    #expect(
      words == [
        "expected anything but \"last 1\" 2", "loader 'flow.load': three before two 1",
        "expected anything but \"first 2\" 1",
      ], "\(words)")
    for way in failure.ways {
      let again = await Runs.of([spec]) { $0.replay = way.token }
      #expect(again.failures.first?.message == way.message)
    }
  }

  @Test("K5: an end that is the same in all orders passes")
  func confluenceHolds() async {
    let told = await run("confluence/holds")
    #expect(told.summary.passed == 1)
    #expect(told.results.first?.exploration?.isComplete == true)
  }

  @Test("K5: what one load asks of the outside comes in any order, and none of it after the load's timeout")
  func answers() async throws {
    #expect(await run("answers/breaks").summary.passed == 1)
    let told = await run("answers/breaks") { $0.explore = true }
    let failure = try #require(told.failures.first)
    #expect(failure.difference?.actual == "\"text of b.txt, text of a.txt\"")
    #expect(failure.frequency == "fails in 1 of 2 orders")
  }

  @Test("K5: what comes again and again is left out after a while, and then not all orders were tried")
  func ticks() async throws {
    let told = await run("ticks/holds") { $0.explore = true }
    #expect(told.summary.passed == 1)
    let exploration = try #require(told.results.first?.exploration)
    // Up to 50 ticks before the tap, and up to three before the test looks for the last time.
    #expect(exploration.runs == 51 * 4)
    #expect(!exploration.isComplete && exploration.atLeast == 51 * 4 + 1 && exploration.delays == nil)
  }

  @Test("outcomes asked for by the test: each load gives its value, fails, or never ends")
  func outcomesHold() async throws {
    let told = await run("outcomes/holds") { $0.coverage = true }
    #expect(told.summary.passed == 1)
    let exploration = try #require(told.results.first?.exploration)
    // The first load fails in five ways, or gives way to six ends of the second.
    #expect(exploration.runs == 11)
    #expect(exploration.isComplete)
    let outcomes = try #require(told.coverage?.all.first?.coverage.outcomes)
    let ends = ["error", "timeout", "value"]
    #expect(
      outcomes.reached.map(\.description)
        == ["flow.name", "flow.price"].flatMap { name in
          ends.map { "\(name): \($0)" }
        })
    #expect(outcomes.missed.map(\.item) == ["cancelled", "cancelled"])
  }

  @Test("outcomes asked for by the test find what it did not think of, and say how to see it again")
  func outcomesBreak() async throws {
    let told = await run("outcomes/breaks")
    let failure = try #require(told.failures.first)
    #expect(failure.frequency == "fails in 5 of 11 orders")
    #expect(failure.story.map(\.text).contains("flow.price is to fail"))
    let test = try #require(told.results.first?.test)
    #expect(FailureText.replay(failure, test)?.contains("--replay b") == true && !failure.hasOutcomes)
    let again = await run("outcomes/breaks") { $0.replay = failure.token }
    #expect(again.failures.first?.story == failure.story)
  }

  @Test("outcomes asked for on the command line judge the flow where a test needs a load that fails")
  func lossesHold() async {
    #expect(await run("losses/holds").summary.passed == 4)
    let told = await run("losses/holds") { $0.outcomes = true }
    #expect(told.summary.passed == 4)
    let orders = told.results.map { $0.exploration?.hindrances.filter(\.isOfLoad).map(\.orders) ?? [] }
    #expect(orders == [[5], [], [5], []])
    #expect(told.results.map { $0.exploration?.runs } == [6, 6, 6, 1])
  }

  @Test("an answer that is lost, an error that nobody catches, and one in what does are found")
  func lossesBreak() async throws {
    #expect(await run("losses/breaks").failures.map(\.kind) == [.assertion])
    let told = await run("losses/breaks") { $0.outcomes = true }
    #expect(told.failures.map(\.kind) == [.assertion, .flow, .flow])
    let texts = try #require(told.failures.first).story.map(\.text)
    #expect(texts.contains("flow.order is to fail when its work is done"))
    #expect(told.failures[1].message == "action 'Order in haste': this load fails, for the sake of the test")
    #expect(told.failures[2].message == "action 'Order blindly': attempt to concatenate a nil value")
    let test = try #require(told.results.last?.test)
    let words = FailureText.replay(told.failures[2], test)
    #expect(words?.contains("--replay c") == true && told.failures[2].hasOutcomes)
    // The token says that loads fail. What fails when it is replayed is replayed by the same words.
    let again = await run("losses/breaks") { $0.replay = told.failures[2].token }
    #expect(again.failures.map { FailureText.replay($0, test) } == [words])
  }

  @Test("K5: a test that settles after each step finds what is late, and is not blamed for what it has to wait for")
  func natural() async throws {
    #expect(await run("natural/breaks").summary.failed == 0)
    let told = await run("natural/breaks") { $0.explore = true }
    #expect(told.summary.failed == 3 && told.summary.passed == 0)
    #expect(await run("natural/holds").summary.failed == 0)
    let held = await run("natural/holds") { $0.explore = true }
    #expect(held.summary.failed == 0 && held.summary.passed == 9)
    #expect(held.results.map { $0.exploration?.isLookedAt } == Array(repeating: false, count: 8) + [true])
    #expect(held.results.count { $0.exploration?.leavesTasks == true } == 1)
    let causes = held.results.flatMap { $0.exploration?.hindrances ?? [] }.map { "\($0.step): \($0.cause)" }
    #expect(causes.contains("back: the test needs what it waits for before this step"))
  }

  @Test("K5: each of ten loads comes last of all in one of the first orders")
  func lastOfTen() async throws {
    let told = await run("ten/breaks") { ($0.explore, $0.budget.runs) = (true, 40) }
    #expect(told.summary.failed == 9)
    #expect(told.results.allSatisfy { $0.exploration?.isComplete == false && $0.exploration?.delays == 1 })
  }

  @Test("a failure says which steps its story is without")
  func leftOut() async throws {
    let path = "Fixtures/planted/late_task/planted/flow_spec.lua"
    let failure = try #require(await Runs.of([path]) { $0.explore = true }.failures.first)
    #expect(failure.notes.contains("left out, as it fails without: back (5)"))
    #expect(!failure.story.map(\.text).contains("back") && failure.story.map(\.text).contains("tap 'Roses'"))
  }

  @Test("what may be late although a test looks is judged after its last settle")
  func loose() async throws {
    let held = await run("natural/holds") { $0.loose = true }
    #expect(held.summary.failed == 0 && held.summary.passed == 9)
    #expect(held.results.last?.exploration?.isLookedAt == false)
  }

  @Test(
    "K5: what is late and what was begun since come in any order, where a test waits for both or acts next",
    arguments: [
      ("app:settle { barrier = true }", 3), ("app:settle() app:settle { barrier = true }", 3),
      ("app:reload 'flow' app:settle()", 5), ("local _ = app.path app:settle()", 2),
    ])
  func late(steps: String, count: Int) async throws {
    let scratch = Scratch()
    scratch.write(
      "flow.lua",
      """
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.button { "a", action = function() rutter.sleep(3) end },
          rutter.button { "b", action = function() rutter.sleep(5) end } }
      end)
      """)
    let spec = scratch.write(
      "flow_spec.lua",
      """
      it("a", { explore = true }, function()
        local app = test.launch "flow"
        app:tap "a" app:settle() app:tap "b" \(steps)
      end)
      """)
    let result = try #require(await Runs.of([spec]).results.first)
    #expect(result.verdict == .passed && result.exploration?.runs == count, "\(result)")
    #expect(result.exploration?.isComplete == true)
  }
}
