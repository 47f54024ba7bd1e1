import RutterSpecs
import Testing

@Suite("Numbers in words")
struct SummaryTextTests {
  @Test("the counts stand alone on their line, in one form")
  func counts() {
    var summary = Summary()
    #expect(SummaryText.counts(summary) == "0 passed, 0 failed")
    (summary.passed, summary.failed, summary.pending) = (12, 1, 2)
    #expect(SummaryText.counts(summary) == "12 passed, 1 failed, 2 skipped")
    (summary.seed, summary.incomplete, summary.notRun) = (42, 1, 3)
    #expect(
      SummaryText.lines(summary).dropFirst() == [
        "1 test explored in part: the budget was used up first", "3 not run", "in 0.0 ms, seed 42",
      ])
  }

  @Test("orders are those of all tests that were explored")
  func orders() {
    var summary = Summary()
    for runs in [1320, 7] {
      let exploration = Exploration(runs: runs, atLeast: runs, delays: 2)
      summary.count(TestResult(Samples.test(), .passed, exploration: exploration))
    }
    summary.count(TestResult(Samples.test(), .passed))
    #expect(SummaryText.lines(summary)[1] == "1,327 of 1,327 orders of 2 tests")
    let part = Exploration(runs: 20_000, atLeast: 4_000_000, delays: 2)
    summary.count(TestResult(Samples.test(), .passed, exploration: part))
    #expect(SummaryText.lines(summary)[1] == "21,327 of more than 4,001,327 orders of 3 tests")
  }

  @Test(
    "durations have two or three digits that say something",
    arguments: [
      (0, "0.0 ms"), (840, "0.8 ms"), (9949, "9.9 ms"), (9950, "10 ms"), (45_400, "45 ms"), (999_499, "999 ms"),
      (999_500, "1.0 s"), (1_250_000, "1.3 s"), (59_949_999, "59.9 s"), (59_960_000, "1 min 0 s"),
      (125_000_000, "2 min 5 s"),
    ])
  func durations(microseconds: Int64, text: String) { #expect(SummaryText.duration(microseconds) == text) }

  @Test("large numbers are grouped")
  func grouped() {
    #expect([0, 999, 1000, 4_000_000, -1234].map(SummaryText.grouped) == ["0", "999", "1,000", "4,000,000", "-1,234"])
  }

  @Test("what was covered is said exactly")
  func coverage() {
    #expect(Exploration(runs: 1320, atLeast: 1320, delays: 5).coverage == "1,320 of 1,320 orders")
    #expect(
      Exploration(runs: 20_000, atLeast: 4_000_000, delays: 2).coverage
        == "20,000 of more than 4,000,000 orders, all with at most 2 delays")
    #expect(
      Exploration(runs: 30, atLeast: 90, delays: 0, sample: .init(runs: 10, seed: 7)).coverage
        == "30 of more than 90 orders, all without delay; 10 drawn at random, seed 7")
  }
}
