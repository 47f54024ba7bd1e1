import Testing

@testable import RutterSpecs

@Suite("Numbers in words")
struct SummaryTextTests {
  @Test("the counts stand alone on their line, in one form")
  func counts() {
    var summary = Summary()
    #expect(SummaryText.counts(summary) == "0 passed, 0 failed")
    (summary.passed, summary.failed, summary.pending) = (12, 1, 2)
    #expect(SummaryText.counts(summary) == "12 passed, 1 failed, 2 skipped")
    (summary.seed, summary.notRun, summary.broken) = (42, 3, 2)
    #expect(SummaryText.lines(summary).dropFirst() == ["2 files do not load", "3 not run", "in 0.0 ms, seed 42"])
  }

  @Test(
    "durations have two or three digits that say something",
    arguments: [
      (0, "0.0 ms"), (840, "0.8 ms"), (9949, "9.9 ms"), (9950, "10 ms"), (45_400, "45 ms"), (999_499, "999 ms"),
      (999_500, "1.0 s"), (1_250_000, "1.3 s"), (59_949_999, "59.9 s"), (59_960_000, "1 min 0 s"),
      (125_000_000, "2 min 5 s"),
    ])
  func durations(microseconds: Int64, text: String) { #expect(SummaryText.duration(microseconds) == text) }

  @Test("an interrupted run names the tests that were being run")
  func underWay() {
    var summary = Summary()
    summary.isInterrupted = true
    summary.underWay = [TestCase(file: "a_spec.lua", index: 0, groups: ["pies"], name: "bake", line: 7)]
    #expect(SummaryText.lines(summary).contains("  it was at a_spec.lua:7: pies > bake"))
    #expect(SummaryText.interruption(summary) == "interrupted; 0 not run; it was at a_spec.lua:7: pies > bake")
  }

  @Test("large numbers are grouped")
  func grouped() {
    #expect([0, 999, 1000, 4_000_000, -1234].map(SummaryText.grouped) == ["0", "999", "1,000", "4,000,000", "-1,234"])
  }
}
