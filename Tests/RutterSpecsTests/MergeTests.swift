import RutterSpecs
import Testing

@Suite("Reports of several machines as one")
struct MergeTests {
  private func report(
    _ index: Int, of count: Int = 2, mark: String = "m", tests: [Int], ended: Bool = true, failing: Int = 3,
    isShard: Bool = true
  ) -> String {
    let cut = isShard ? ShardCut(shard: Shard(index: index, of: count), tests: 4, mark: mark) : nil
    var reports: [Report] = [.began(tests: tests.count, files: 1, cut: cut)]
    var summary = Summary()
    for test in tests {
      let failed = test == failing
      let result = TestResult(
        TestCase(file: "a_spec.lua", index: test, name: "t\(test)", line: test + 1),
        failed ? .failed(Failure(.error, "boom")) : .passed, microseconds: 10)
      summary.count(result)
      reports.append(.finished(result))
    }
    summary.microseconds = 100
    if ended { reports.append(.ended(summary)) }
    return reports.compactMap(ReportLine.text).map { $0 + "\n" }.joined()
  }

  @Test("results come in the order of files and lines, numbers are added")
  func joins() throws {
    let merge = try Merge([("2.json", report(2, tests: [1, 3])), ("1.json", report(1, tests: [0, 2]))])
    #expect(merge.complaints.isEmpty)
    #expect(merge.summary.passed == 3 && merge.summary.failed == 1 && merge.summary.microseconds == 200)
    let text = Heard.text(merge.reports) { DotsWriter(FailureText(), $0) }
    #expect(text.hasPrefix("...F\n\nFAIL  t3\n") && text.hasSuffix("3 passed, 1 failed\nin 0.2 ms\n"))
  }

  @Test("what is missing, did not end, is there twice or was cut otherwise is named")
  func complaints() throws {
    #expect(
      try Merge([("1.json", report(1, of: 3, tests: [0]))]).complaints == [
        "shard 2/3 is missing", "shard 3/3 is missing",
      ])
    #expect(
      try Merge([("1.json", report(1, tests: [0])), ("2.json", report(2, tests: [1], ended: false))]).complaints
        == ["shard 2/2 (2.json) did not end: its process was stopped, or still runs"])
    #expect(
      try Merge([("a", report(1, tests: [0])), ("b", report(1, tests: [0])), ("c", report(2, tests: [1]))]).complaints
        == ["shard 1/2 is there twice: a, b"])
    #expect(
      try Merge([("a", report(1, tests: [0])), ("b", report(2, mark: "n", tests: [1]))]).complaints.first?
        .hasPrefix("shard 2/2 (b) was cut from other tests or by other durations than shard 1/2 (a); give all") == true)
  }

  @Test("a test that is in several reports counts once, and as failed if it has failed in one")
  func doubles() throws {
    let red = report(1, tests: [1, 2, 3], failing: 2, isShard: false)
    let green = report(1, tests: [1, 2], isShard: false)
    for texts in [[("mac", red), ("linux", green)], [("linux", green), ("mac", red)]] {
      let merge = try Merge(texts)
      #expect(merge.summary.passed == 2 && merge.summary.failed == 1)
      #expect(
        merge.complaints == [
          "more than one report has 't1' (a_spec.lua:2) and 1 other test: \(texts[0].0), \(texts[1].0); "
            + "each test counts once, and as failed if it has failed in one of them"
        ])
    }
  }

  @Test("half a line at the end is that of a process that was killed")
  func halfLine() throws {
    let text = report(1, of: 1, tests: [0, 1], ended: false)
    let merge = try Merge([("a", String(text.dropLast(20)))])
    #expect(merge.summary.passed == 1 && merge.complaints.count == 1)
  }

  @Test("a broken file is told once, though every machine met it")
  func broken() throws {
    let broken = ReportLine.text(.broken(file: "b_spec.lua", Failure(.loading, "x"))) ?? ""
    let merge = try Merge([("1", report(1, tests: [0]) + broken), ("2", report(2, tests: [1]) + broken)])
    #expect(merge.summary.broken == 1)
  }

  @Test("what is no report is refused, with its line")
  func refusals() {
    #expect(throws: SelectionError("a: no report; --merge takes what --report json=FILE wrote")) {
      _ = try Merge([("a", "")])
    }
    #expect(
      throws: SelectionError(
        "a:1: no line of a report: it has no 'event'\n  --merge takes what --report json=FILE wrote")
    ) { _ = try Merge([("a", "{}\n")]) }
    #expect(
      throws: SelectionError("a:1: written by another version\n  --merge takes what --report json=FILE wrote")
    ) { _ = try Merge([("a", "{\"event\":\"began\",\"schema\":2}\n")]) }
  }
}
