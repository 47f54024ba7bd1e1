import Glibc
import RutterTesting
import Testing

@testable import RutterSpecs

/// What the orders of a test come to, in a flow whose two buttons each say last which of them they were.
@Suite("what orders come to")
struct OrdersTests {
  private let scratch = Scratch()

  private func run(_ body: String, before: String = "", _ change: (inout RunnerOptions) -> Void = { _ in }) async
    -> Runs.Told
  {
    scratch.write(
      "flow.lua",
      """
      local rutter = require "rutter"
      local last = rutter.cell("none", "last")
      local prepared = rutter.cell(false, "prepared")
      local function button(name, seconds)
        return rutter.button { name, action = function() rutter.sleep(seconds) last:set("last " .. name) end }
      end
      rutter.root(function()
        return rutter.screen {
          title = "Root", button("One", 1), button("Two", 2), button("Three", 3), button("Four", 4),
          rutter.button { "Prepare", action = function() prepared:set(true) end },
          rutter.button { "Reset", action = function() rutter.sleep(5) prepared:set(false) end },
          rutter.button { "Use", action = function() if not prepared:get() then error("not prepared") end end },
          rutter.text { last:get() },
        }
      end)
      """)
    let spec = scratch.write(
      "flow_spec.lua",
      """
      \(before)
      it("a", { explore = true }, function()
        local app = test.launch "flow"
        local function shows(text) return #app:find_all(text) > 0 end
        local function tap(...) for _, name in ipairs { ... } do app:tap(name) end end
      \(body)
      end)
      """)
    return await Runs.of([spec], change)
  }

  // MARK: What is counted

  @Test("orders that fail in another way are told apart from those that fail as the first did")
  func otherFaults() async throws {
    let body = """
      tap('One', 'Two') if shows 'last One' then error 'early' end app:settle()
      if shows 'last Two' then error 'late' end
      """
    let told = await run(body)
    let exploration = try #require(told.results.first?.exploration), failure = try #require(told.failures.first)
    #expect(exploration.failing > exploration.failingOtherwise && exploration.failingOtherwise > 0)
    let same = exploration.failing - exploration.failingOtherwise
    #expect(
      failure.frequency
        == "fails in \(same) of \(exploration.runs) orders, and in another way in \(exploration.failingOtherwise)")
    let line = try #require(ReportLine.text(.finished(told.results[0])))
    guard case .finished(let again)? = try ReportLine.report(line) else {
      Issue.record("no result was read")
      return
    }
    #expect(again.exploration == exploration)
  }

  @Test("a test that failed counts among those whose orders were tried in part")
  func failedInPart() async throws {
    let told = await run("tap('One', 'Two', 'Three', 'Four') app:settle() error 'x'") { $0.budget.runs = 3 }
    var orders = OrdersText()
    orders.take(try #require(told.results.first))
    #expect(orders.total == "explored 3 orders: 1 test in part")
    #expect(orders.lines(columns: 80).last?.hasPrefix("  a: 3 of at least ") == true)
  }

  private struct NoOrder: Error {}

  @Test("a budget of time is the time that processors work, whatever else the machine does meanwhile")
  func workedTime() throws {
    var exploring = Exploring(Explorer())
    let budget = RunnerOptions.Budget(runs: 100, microseconds: 1000)
    guard let first = exploring.next(budget) else { throw NoOrder() }
    var run = TestRun(verdict: .passed, trail: Trail([Choice(.order, 0, of: 2), Choice(.order, 0, of: 2)]))
    run.workMicroseconds = 10
    exploring.take(first, run)
    usleep(5000)
    guard let second = exploring.next(budget) else { throw NoOrder() }
    exploring.take(second, run)
    // The wall says that the time is over; the processors have hardly worked.
    guard let third = exploring.next(budget) else { throw NoOrder() }
    run.workMicroseconds = 5000
    exploring.take(third, run)
    let fourth = exploring.next(budget)
    #expect(fourth == nil && exploring.explorer.isOver)
  }

  // MARK: What stays of a failure that is made small

  @Test("an action that the failure is about stays, where a load was made to fail")
  func injectedEnding() async throws {
    scratch.write(
      "shop.lua",
      """
      local rutter = require "rutter"
      local word = rutter.cell("", "word")
      local price = rutter.loader("price", { gives = rutter.integer, load = function() return 3 end })
      rutter.root(function()
        return rutter.screen {
          title = "Shop",
          rutter.text { word:get() },
          rutter.button { "Ask", action = function()
            local is_fine = pcall(function() return price():await() end)
            word:set(is_fine and "known" or "failed")
          end },
          rutter.button { "Reset", action = function() if word:get() ~= "failed" then word:set "" end end },
        }
      end)
      """)
    let spec = scratch.write(
      "shop_spec.lua",
      """
      it("is reset", { outcomes = true }, function()
        local app = test.launch "shop"
        app:tap "Ask"
        app:settle()
        app:tap "Reset"
        app:settle()
        assert.is_true(#app:find_all "failed" == 0)
        app:close()
      end)
      """)
    let failure = try #require(await Runs.of([spec]).failures.first)
    #expect(failure.kind == .assertion)
    #expect(failure.story.map(\.text).contains { $0.contains("Reset") })
  }

  // MARK: Verdicts

  @Test("a test that fails in one order and is given up in another has failed", arguments: [1, 4])
  func givenUp(jobs: Int) async {
    for reason in ["shows 'last One'", "true"] {
      let body =
        "tap('One', 'Two') if shows 'last One' then error 'boom' end app:settle() if \(reason) then pending 'later' end"
      #expect(await run(body) { $0.jobs = jobs }.failures.map(\.message) == ["boom"])
    }
    let told = await run("tap('One', 'Two') app:settle() if shows 'last One' then pending 'later' end") {
      $0.jobs = jobs
    }
    #expect(told.results.map(\.verdict) == [.pending("later")])
  }

  @Test("an order that passed at first and fails when it comes again is no number of failing orders")
  func passedAtFirst() async throws {
    let told = await run("n = n + 1 app:settle() assert.equals(1, n)", before: "local n = 0")
    let failure = try #require(told.failures.first)
    #expect(failure.frequency == nil)
    #expect(failure.instability?.contains("local variables") == true)
  }

  @Test("a test that always fails does so however small the budget is, in its usual order")
  func smallBudget() async throws {
    for budget in [RunnerOptions.Budget(runs: 1, microseconds: .max), RunnerOptions.Budget(microseconds: 0)] {
      let told = await run("tap('One', 'Two') error 'boom'") { $0.budget = budget }
      #expect(told.results.first?.exploration?.runs == 2)
      #expect(told.failures.first?.frequency == "fails in 2 of 2 orders")
      let token = try #require(told.failures.first?.token)
      #expect(try Token(reading: token).values.isEmpty)
    }
  }

  @Test("an exploration that is stopped before its first order says nothing of its test")
  func stopped() throws {
    let file = SpecFile(path: "a_spec.lua", text: "it('a', function() end)")
    let worker = Worker(Crew([file], FlowLibrary(), RunnerOptions()))
    let board = WorkBoard(worker.load(file).tests, RunnerOptions.Budget()), desk = OrderedDesk([], failFast: false)
    _ = board.next(nil) { _ in true }
    board.stop()
    board.open(0, Exploring(Explorer()))
    worker.work(board, desk, isHelped: false)
    let left = try #require(desk.close())
    #expect(left.next == 0 && left.waiting.isEmpty && board.explorations.isEmpty)
  }

  @Test("user actions are left out only where the rest is fine in the usual order, also when the flow fails")
  func otherFault() async throws {
    let told = await run("tap('Reset', 'Prepare', 'Use') app:settle()")
    let failure = try #require(told.failures.first)
    #expect(failure.kind == .flow)
    #expect(
      failure.story.map(\.text).prefix(5) == [
        "launch flow", "tap 'Reset'", "tap 'Prepare'", "the 5 s sleep of action 'Reset' ends", "tap 'Use'",
      ])
    #expect(failure.frequency == "fails in 1 of 3 orders")
    // What fails alike in the usual order of the whole test may be told with less.
    let plain = try #require(await run("tap('One', 'Use') app:settle()").failures.first)
    #expect(plain.story.map(\.text).prefix(2) == ["launch flow", "tap 'Use'"])
  }

  // MARK: Runs that differ

  @Test("two runs of one order that differ are told with the first event that does")
  func unstable() async throws {
    let told = await run("n = n + 1 tap('One', 'Two') if n > 2 then tap 'One' end app:settle()", before: "local n = 0")
    let failure = try #require(told.failures.first)
    #expect(failure.message == "two runs of one order differ")
    #expect(failure.instability?.hasPrefix("event 4 was 'settle', then 'tap 'One''; what a test leaves behind") == true)
    #expect(told.results.first?.exploration?.isComplete == false)
    let known = await run(
      "n = n + 1 tap('One', 'Two') if n == 2 then tap 'One' end app:settle()", before: "local n = 0")
    #expect(known.failures.first?.instability?.hasPrefix("event 4 was 'tap 'One'', then 'settle'; ") == true)
  }

  @Test("a failure that does not come again is told all the same, with the first event that differs")
  func once() async throws {
    // A look lets come what is due, and so other things are left to come in any order.
    let body = """
      n = n + 1 tap('One', 'Two') if n == 4 then app:advance(1) shows 'One' end app:settle()
      if n == 4 then error 'boom' end
      """
    let failure = try #require(await run(body, before: "local n = 0").failures.first)
    #expect(failure.message == "boom" && failure.frequency == nil)
    #expect(
      failure.instability?.hasPrefix(
        "this order failed, but not when it was run again: event 4 was '1 s passes', then 'settle'; ") == true)
    let same = "n = n + 1 tap('One', 'Two') app:settle() if n == 4 then error 'boom' end"
    let other = try #require(await run(same, before: "local n = 0").failures.first)
    #expect(other.message == "boom" && other.frequency == "fails in 1 of 3 orders")
    #expect(other.instability?.contains("again: what was done is the same; ") == true)
  }

  @Test("a test that fails by how often it has run is not said to fail in an order")
  func counting() async throws {
    let body = "n = n + 1 tap('One', 'Two') app:settle() if n > 3 then error 'boom' end"
    let failure = try #require(await run(body, before: "local n = 0").failures.first)
    #expect(failure.message == "boom" && failure.frequency == nil)
    #expect(failure.instability?.contains("this order passed when it was first run") == true, "\(failure)")
  }

  @Test("a test that takes too long is told as that: where it ended is no difference, and no step is left out")
  func outOfTime() async throws {
    let told = await run("while true do tap 'One' app:settle() end") { $0.timeoutMicroseconds = 50_000 }
    let failure = try #require(told.failures.first)
    #expect(failure.kind == .unfinished && failure.instability == nil && failure.notes.count == 1, "\(failure)")
  }

  // MARK: Workers and rounds

  @Test("what is past the first failing order does not count as reached, whoever is done first")
  func coveredInOrder() {
    func coverage(_ number: Int) -> FlowsCoverage {
      var coverage = FlowsCoverage(), flow = FlowCoverage()
      flow.destinations = .init(reached: [.init("\(number)")])
      coverage.add(flow, of: "flow")
      return coverage
    }
    for order in [[2, 3, 4], [4, 3, 2], [3, 4, 2]] {
      var options = RunnerOptions(), runs: [(Attempt, TestRun)] = []
      options.failFast = true
      var exploring = Exploring(Explorer(), options)
      for serial in 0..<5 {
        guard let attempt = exploring.next(RunnerOptions.Budget()) else { continue }
        let chooser = attempt.chooser()
        for _ in 0..<9 { _ = chooser.order(among: 2) }
        var run = TestRun(verdict: serial == 3 ? .failed(Failure(.error, "boom")) : .passed)
        run.trail = chooser.trail
        run.coverage = coverage(serial)
        if serial == 4 { run.hindrance = .init(line: 1, step: "tap") }
        if serial < 2 { exploring.take(attempt, run) }
        runs.append((attempt, run))
      }
      for serial in order where serial < runs.count { exploring.take(runs[serial].0, runs[serial].1) }
      #expect(exploring.coverage.all.first?.coverage.destinations.reached.map(\.subject) == ["0", "1", "2", "3"])
      #expect(exploring.exploration.impossible == 0 && exploring.failingRun?.failure?.message == "boom")
    }
  }

  @Test("an impossible order counts once, however often it is drawn")
  func impossibleOnce() {
    var options = Explorer.Options(runs: 20)
    (options.sampleShare, options.reviewEvery) = (1, 1)
    var exploring = Exploring(Explorer(options)), impossible: Set<[Int]> = [], runs = 0
    while let attempt = exploring.next(RunnerOptions.Budget()) {
      let chooser = attempt.chooser()
      for _ in 0..<5 { _ = chooser.order(among: 2) }
      var run = TestRun(verdict: .failed(Failure(.step, "nothing to act on")))
      run.trail = chooser.trail
      if chooser.trail.values.contains(1) { run.hindrance = .init(line: 1, step: "tap") }
      if run.isImpossible { impossible.insert(chooser.trail.values) }
      runs += 1
      exploring.take(attempt, run)
    }
    #expect(runs > exploring.exploration.runs)
    #expect(exploring.exploration.impossible == impossible.count)
  }

  @Test("each round of --until-fail draws other orders, by a seed that a failure tells")
  func rounds() async throws {
    let before = "local n = 0"
    let body = """
      n = n + 1 tap('One', 'Two', 'Three', 'Four') app:settle()
      if n > 32 and not shows 'last Four' then error 'boom' end
      """
    let told = await run(body, before: before) {
      ($0.explore, $0.untilFail, $0.seed, $0.budget.runs) = (true, 4, 7, 20)
    }
    #expect(told.results.compactMap(\.exploration?.sample?.seed) == [7, 8])
    #expect(told.failures.first?.frequency?.hasSuffix(" drawn at random, seed 8") == true)
  }

  @Test("what was left out is told by step and cause, with what else was not tried, and crosses as JSON")
  func leftOut() throws {
    var exploration = Exploration(runs: 9, impossible: 4, atLeast: 9, delays: 2, isComplete: true)
    exploration.hindrances = [
      .init(line: 12, step: "tap 'Pay'", cause: "after this: cart() comes", orders: 3),
      .init(line: 14, step: "back", cause: "the test needs what it waits for before this step"),
    ]
    exploration.leavesTasks = true
    var single = Exploration(runs: 1, atLeast: 1, delays: 0, isComplete: true)
    single.isLookedAt = true
    var orders = OrdersText()
    for (index, explored) in [exploration, single].enumerated() {
      let result = TestResult(Samples.test("t\(index)", index: index), .passed, exploration: explored)
      orders.take(result)
      let line = try #require(ReportLine.text(.finished(result)))
      guard case .finished(let read)? = try ReportLine.report(line) else {
        Issue.record("no result: \(line)")
        continue
      }
      #expect(read.exploration == explored)
    }
    let file = Samples.test("t0").file
    #expect(
      orders.lines(columns: 200).suffix(5) == [
        "4 orders ended before the end of the test:",
        "  \(file):12: tap 'Pay', after this: cart() comes (3 orders)",
        "  \(file):14: back, the test needs what it waits for before this step",
        "every step of 1 test was looked at: 1 order; --loose lets things be late all the same",
        "1 test ends while tasks go on, and what comes of that is not tried; app:settle() before the last look tries it",
      ])
  }
}
