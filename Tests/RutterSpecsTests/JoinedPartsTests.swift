import RutterCore
import RutterSpecs
import RutterTesting
import Testing

@Suite("Parts of a run as one")
struct JoinedPartsTests {
  private func head(_ index: Int, of count: Int) -> PartHead {
    PartHead(
      shard: Shard(index: index, of: count), version: "1", words: ["it's here", "--explore"],
      specs: [SourceMark(file: "b_spec.lua", hash: 1), SourceMark(file: "a_spec.lua", hash: 2)], durations: Durations())
  }

  private func exploration(_ index: Int, of count: Int, first: [Int]? = nil) -> Exploration {
    var exploration = Exploration(
      runs: 10, failing: first == nil ? 0 : 2, atLeast: 10, delays: 1, isComplete: true)
    exploration.share = .init(
      part: Part(index, of: count), known: 10, wasCut: false, faults: first == nil ? [:] : [7: 2],
      firstFault: first.map { _ in 7 }, first: first.map { OrderRank($0) },
      estimate: OrderEstimate(count: 3, mean: 0.1, squares: 2))
    return exploration
  }

  private func part(_ index: Int, of count: Int, name: String? = nil, _ results: [TestResult]) throws -> PartReport {
    let cut = ShardCut(shard: Shard(index: index, of: count), tests: 3, mark: "m")
    var summary = Summary()
    for result in results { summary.count(result) }
    let reports: [Report] =
      [.began(tests: results.count, files: 1, cut: cut)] + results.map(Report.finished) + [.ended(summary)]
    let lines = reports.compactMap(ReportLine.text).map { $0 + "\n" }.joined()
    return try PartReport(
      name ?? "\(index).json", PartReport.text(head(index, of: count), lines: lines, sources: [], exitCode: 1))
  }

  private func result(_ file: String, _ index: Int, _ verdict: TestResult.Verdict, _ exploration: Exploration? = nil)
    -> TestResult
  {
    TestResult(
      TestCase(file: file, index: index, name: "t\(index)", line: index + 1), verdict, microseconds: 10,
      exploration: exploration)
  }

  private func failed(_ message: String, frequency: String? = nil, token: String? = nil) -> TestResult.Verdict {
    var failure = Failure(.error, message)
    (failure.frequency, failure.token) = (frequency, token)
    return .failed(failure)
  }

  private func way(_ message: String, _ fault: UInt64, _ values: [Int], at place: Place? = nil) -> Failure.Way {
    Failure.Way(message, at: place, orders: 2, token: "s\(message)", fault: fault, rank: OrderRank(values))
  }

  private func results(_ joined: JoinedParts) -> [TestResult] {
    joined.reports.compactMap { if case .finished(let result) = $0 { result } else { nil } }
  }

  @Test("what a file says of a part is read back as it was")
  func reading() throws {
    let own = exploration(2, of: 3, first: [0, 2, 1])
    var failure = Failure(.error, "boom")
    failure.frequency = "fails in 2 of 10 orders"
    failure.ways = [way("boom", 7, [0, 2, 1]), way("bang", 8, [3], at: Place(script: "a.lua", line: 3))]
    let result = result("a_spec.lua", 0, .failed(failure), own)
    let read = try part(2, of: 3, [result])
    #expect(read.isWhole && read.exitCode == 1 && read.head == head(2, of: 3))
    let back = read.reports.compactMap { if case .finished(let result) = $0 { result } else { nil } }
    #expect(back == [result])
    var hindered = exploration(1, of: 3)
    hindered.hindrances = [.init(line: 1, step: "tap", cause: "gone")]
    hindered.hindrances[0].first = OrderRank([1, 0, 4], isLoadsFirst: true)
    let line = try #require(ReportLine.text(.finished(self.result("a", 0, .passed, hindered))))
    if case .finished(let result)? = try ReportLine.report(line) { #expect(result.exploration == hindered) }
  }

  @Test("the failing order shown is the first of all, with the numbers of all; results come in the order of the files")
  func joins() throws {
    let joined = try JoinedParts(
      [
        try part(
          2, of: 2, [result("a_spec.lua", 0, failed("late", frequency: "x"), exploration(2, of: 2, first: [0, 1]))]),
        try part(
          1, of: 2,
          [
            result("b_spec.lua", 4, .passed),
            result(
              "a_spec.lua", 0, failed("early", frequency: "y", token: String(repeating: "s", count: 99)),
              exploration(1, of: 2, first: [1])),
          ]),
      ], in: "out"
    ) { "\($0.count).trail" }
    #expect(joined.complaints.isEmpty)
    let results = results(joined)
    #expect(results.map(\.test.file) == ["b_spec.lua", "a_spec.lua"] && results[1].exploration?.runs == 20)
    guard case .failed(let failure) = results[1].verdict else { Issue.record("not failed"); return }
    #expect(failure.message == "early" && failure.frequency == "fails in 4 of 20 orders" && failure.token == "99.trail")
  }

  @Test("of the ways in which orders fail in any part the first ones are told, with the orders of all")
  func ways() throws {
    func part(_ index: Int, _ faults: [UInt64: Int], _ ways: [Failure.Way]) throws -> PartReport {
      var exploration = exploration(index, of: 2)
      exploration.failing = faults.values.reduce(0, +)
      exploration.share?.faults = faults
      exploration.share?.firstFault = ways.first?.fault
      exploration.share?.first = ways.first?.rank
      var failure = Failure(.error, ways[0].message)
      failure.ways = ways
      return try self.part(index, of: 2, [result("a_spec.lua", 0, .failed(failure), exploration)])
    }
    let one = [way("b", 2, [1]), way("c", 3, [0, 0, 1]), way("e", 5, [2, 2])]
    let other = [way("a", 1, [0, 1]), way("b", 2, [0, 2]), way("d", 4, [1, 1]), way("e", 5, [2, 1])]
    let joined = try JoinedParts(
      [part(1, [2: 5, 3: 1, 5: 1], one), part(2, [1: 2, 2: 1, 4: 1, 5: 3], other)], in: "out")
    guard case .failed(let failure)? = results(joined).first?.verdict else { Issue.record("not failed"); return }
    let told = failure.ways.map { "\($0.message) \($0.orders)" }
    #expect(told == ["b 6", "a 2", "c 1", "d 1"], "\(told)")
  }

  @Test("where a process has died in one part, the test fails, and not all orders were run")
  func death() throws {
    let joined = try JoinedParts(
      [
        try part(1, of: 2, [result("a_spec.lua", 0, .passed, exploration(1, of: 2))]),
        try part(2, of: 2, [result("a_spec.lua", 0, failed("the process died"))]),
      ], in: "out")
    #expect(joined.summary.failed == 1 && results(joined)[0].exploration?.isComplete == false)
  }

  @Test("of parts that are missing some have their command, and all their numbers")
  func missing() throws {
    let joined = try JoinedParts([try part(4, of: 12, [])], in: "all results")
    #expect(joined.complaints.count == 6)
    #expect(
      joined.complaints.first
        == "part 1/12 is missing; run it: rutter test 'it'\\''s here' --explore --shard 1/12 --out 'all results'")
    #expect(joined.complaints.last == "and 6 more: 7-12")
  }

  @Test("twice the same is one; what its time has cut off may differ, as long as the verdict is the same")
  func doubles() throws {
    func joined(_ first: TestResult, _ second: TestResult) throws -> [String] {
      try JoinedParts([try part(1, of: 1, name: "a", [first]), try part(1, of: 1, name: "b", [second])], in: "")
        .complaints
    }
    var late = exploration(1, of: 1), later = late
    (late.isOutOfTime, later.isOutOfTime, late.isComplete, later.isComplete) = (true, true, false, false)
    later.runs = 11
    #expect(try joined(result("a", 0, .passed, late), result("a", 0, .passed, later)).isEmpty)
    #expect(
      try joined(result("a", 0, .passed, late), result("a", 0, failed("no"), later)).first?
        .hasPrefix("part 1/1 was run twice, and is not deterministic: 't0' passed in ") == true)
  }

  @Test("a part of which anything is other than it was written is damaged, and one without its end is cut off")
  func damaged() throws {
    let result = result("a_spec.lua", 0, .passed)
    var summary = Summary()
    summary.count(result)
    let reports: [Report] = [.finished(result), .ended(summary)]
    let lines = reports.compactMap(ReportLine.text).map { $0 + "\n" }.joined()
    let sources = [SourceMark(file: "flow.lua", hash: 7)]
    let text = PartReport.text(head(1, of: 1), lines: lines, sources: sources, exitCode: 0)
    let part = try PartReport("1.json", text)
    #expect(part.isWhole && part.sources == sources)
    let damage = SelectionError("1.json: it is damaged: what it holds is not what was written; run that part again")
    for (old, new) in [
      ("a_spec.lua", "b_spec.lua"), ("\"exit\":0", "\"exit\":1"), ("flow.lua", "slow.lua"), (lines, ""), ("\n", "\n\n"),
    ] {
      let changed = text.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false).joined(separator: new)
      #expect(changed != text && refusal(of: changed) == damage, "\(old)")
    }
    #expect(try !PartReport("1.json", String(text.dropLast(20))).isWhole)
    func refusal(of text: String) -> SelectionError? {
      do throws(SelectionError) { _ = try PartReport("1.json", text) } catch { return error }
      return nil
    }
  }
}
