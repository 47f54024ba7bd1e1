import RutterCore
import RutterSpecs
import Testing

@Suite("rounds: --until-fail with what goes beside it")
struct RoundsTests {
  private let scratch = Scratch()

  /// Ten tests, of which one fails in a round.
  private func spec(failsIn round: Int) -> String {
    scratch.write(
      "a_spec.lua",
      """
      local runs = 0
      for i = 1, 10 do
        it("t" .. i, function()
          if i == 4 then runs = runs + 1 assert.not_equals(\(round), runs) end
        end)
      end
      """)
  }

  @Test("numbers are those of the last round, and it is said how many there were", arguments: [1, 4])
  func numbers(jobs: Int) async {
    let told = await Runs.of([spec(failsIn: 0)]) { ($0.untilFail, $0.jobs) = (3, jobs) }
    #expect(told.summary.passed == 10 && told.summary.rounds == 3 && told.results.count == 30)
    #expect(SummaryText.lines(told.summary).last?.hasSuffix(", 3 rounds") == true)
    for _ in 0..<2 {
      let desk = ReportDesk([])
      for report in told.reports.dropLast() { desk.take(report) }
      #expect(desk.summary.passed == 10 && desk.summary.rounds == 3)
    }
    let ended = await Runs.of([spec(failsIn: 2)]) { ($0.untilFail, $0.failFast) = (5, true) }
    #expect(ended.summary.rounds == 2 && ended.summary.passed == 3 && ended.summary.failed == 1)
    #expect(ended.summary.notRun == 6 && ended.results.count == 14)
    // The rounds that are left are not even counted.
    let endless = await Runs.of([spec(failsIn: 2)]) { $0.untilFail = .max }
    #expect(endless.summary.rounds == 2 && endless.summary.failed == 1)
  }

  @Test("orders are told of the last round, too")
  func orders() async {
    scratch.write(
      "flow.lua", "local rutter = require 'rutter' rutter.root(function() return rutter.screen { title = 'Root' } end)")
    let path = scratch.write("a_spec.lua", "for i = 1, 4 do it('t' .. i, function() test.launch 'flow' end) end")
    let told = await Runs.of([path]) { ($0.explore, $0.untilFail) = (true, 3) }
    let text = Heard.text(told.reports) { DotsWriter(FailureText(), $0) }
    #expect(text.contains("\nexplored 4 orders: 4 tests in every order\n"))
  }

  @Test("with --shuffle each round has an order of its own, which the seed that is told gives again")
  func shuffle() async {
    func run(_ seed: UInt64, rounds: Int) async -> (orders: [[String]], seed: UInt64?) {
      let told = await Runs.of([spec(failsIn: 3)]) { options in
        options.untilFail = rounds
        options.selection.shuffle = seed
        options.selection.shard = Shard(index: 1, of: 1)
      }
      let names = told.results.map(\.test.name)
      return (stride(from: 0, to: names.count, by: 10).map { Array(names[$0..<($0 + 10)]) }, told.summary.seed)
    }
    let three = await run(7, rounds: 5)
    #expect(three.orders.count == 3 && Set(three.orders).count == 3 && three.seed == 9)
    #expect(Set(three.orders.map { $0.sorted() }).count == 1)
    #expect(await run(9, rounds: 1).orders == [three.orders[2]])
  }

  @Test("a report in a file has each test once, as it ended in the last round; so have reports that are joined")
  func files() async throws {
    let told = await Runs.of([spec(failsIn: 2)]) { $0.untilFail = 3 }
    let junit = Heard.text(told.reports) { JUnitWriter(FailureText(), $0) }
    #expect(junit.contains("<testsuites name=\"rutter test\" tests=\"10\" failures=\"1\" errors=\"0\""))
    #expect(junit.split(separator: "<testcase ").count == 11 && junit.split(separator: "<failure ").count == 2)
    let json = Heard.text(told.reports) { JSONReportWriter($0) }
    let merge = try Merge([("a.json", json)])
    #expect(merge.summary.passed == 9 && merge.summary.failed == 1)
  }

  @Test("joined reports come to the numbers that the run itself told, also where its last round ended early")
  func joined() async throws {
    for (failing, failFast) in [(0, false), (2, false), (2, true)] {
      let told = await Runs.of([spec(failsIn: failing)]) { ($0.untilFail, $0.failFast) = (3, failFast) }
      let merge = try Merge([("a.json", Heard.text(told.reports) { JSONReportWriter($0) })])
      let counts = [told.summary, merge.summary].map { [$0.passed, $0.failed, $0.pending, $0.notRun] }
      #expect(counts[0] == counts[1] && counts[0].reduce(0, +) == 10)
    }
  }

  @Test("where a file does not load there is one round: something has failed")
  func broken() async {
    let told = await Runs.of([spec(failsIn: 0), scratch.write("b_spec.lua", "it(")]) { $0.untilFail = 3 }
    #expect(told.summary.rounds == 1 && told.results.count == 10)
  }
}
