import RutterCore
import RutterSpecs
import RutterTesting
import RutterText
import Testing

@Suite("Reports in their formats")
struct ReportWriterTests {
  private let failures = FailureText(line: Samples.line)
  private let hostile = "a]]>b & <c> \"d\" 'e'\u{1B}[0m\u{0}%0A\r\n# x \\ ::set::, é\u{FFFE}"

  /// A run in which every text is as bad as it can be.
  private var hostileRun: [Report] {
    var failure = Failure(.assertion, hostile, at: Place(script: hostile, line: 3))
    failure.difference = .init(expected: hostile, actual: hostile + "!")
    failure.rule = hostile
    failure.notes = [hostile]
    failure.story = [.init(hostile)]
    failure.token = hostile
    failure.traceback = hostile
    let test = TestCase(file: hostile, index: 0, groups: [hostile], name: hostile, line: 1)
    var summary = Summary()
    (summary.failed, summary.pending, summary.broken) = (1, 1, 1)
    var other = test
    other.index += 1
    return [
      .began(tests: 2, files: 1), .broken(file: hostile, failure), .finished(TestResult(test, .failed(failure))),
      .finished(TestResult(other, .pending(hostile))), .ended(summary),
    ]
  }

  @Test("dots: a sign for each test, then the failures, then the numbers")
  func dots() {
    let text = Heard.text(Samples.run) { DotsWriter(failures, $0) }
    #expect(text.hasPrefix("E.Fs.\n\nFAIL  flows/soups_spec.lua does not load\n      flows/soups_spec.lua:3\n"))
    #expect(text.contains("\n\nFAIL  pies > favorites > L5 a pie stays open\n"))
    #expect(
      text.hasSuffix(
        "\n\n2 passed, 1 failed, 1 skipped\n1 file does not load\nexplored 1,320 orders: 1 test in every order\n"
          + "  pies > favorites > passes: 1,320 of 1,320 orders\nin 1.2 s\n"))
  }

  @Test("what was explored in part is named, what was explored whole is counted")
  func coverage() {
    let parts = (0..<30).map { index in
      let isComplete = index >= 25
      let exploration = Exploration(runs: 10, atLeast: isComplete ? 10 : 90, delays: 1, isComplete: isComplete)
      return Report.finished(TestResult(Samples.test("t\(index)", index: index), .passed, exploration: exploration))
    }
    let text = Heard.text(parts + [.ended(Summary())]) { DotsWriter(failures, $0) }
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines[2] == "explored 300 orders: 5 tests in every order, 25 tests in part")
    #expect(lines[3] == "  pies > favorites > t0: 10 of at least 90 orders, all with at most 1 delay")
    #expect(lines.count == 25 && lines[23] == "  and 5 more")
  }

  @Test("dots: rows are as wide as the lines may be")
  func rows() {
    let results = (0..<45).map { Report.finished(TestResult(Samples.test(index: $0), .passed)) }
    let text = Heard.text(results + [.ended(Summary())]) { DotsWriter(FailureText(columns: 20), $0) }
    let row = String(repeating: ".", count: 20)
    #expect(text == "\(row)\n\(row)\n.....\n\n0 passed, 0 failed\nin 0.0 ms\n")
  }

  @Test("TAP: numbers, directives, diagnostics in YAML, the plan at the end")
  func tap() {
    let lines = Heard.text(Samples.run) { TapWriter(failures, $0) }.split(separator: "\n").map(String.init)
    #expect(lines.first == "TAP version 13" && lines.last == "1..5")
    #expect(
      lines.filter { !$0.hasPrefix(" ") }.dropFirst().dropLast() == [
        "not ok 1 - flows/soups_spec.lua does not load", "ok 2 - pies > favorites > passes",
        "# 1,320 of 1,320 orders",
        "not ok 3 - pies > favorites > L5 a pie stays open",
        "ok 4 - pies > favorites > waits \\# for <you> & \\\\me # SKIP not yet",
        "ok 5 - pies > favorites > also passes", "# explored 1,320 orders: 1 test in every order",
      ])
    let from = lines.firstIndex { $0.hasPrefix("not ok 3") } ?? 0
    #expect(
      Array(lines[(from + 1)...(from + 15)]) == [
        "  ---", "  message: \"these texts differ\"", "  severity: fail", "  kind: assertion", "  at:",
        "    file: \"flows/pies_spec.lua\"", "    line: 6", "  rule: \"a load ends with its owner\"",
        "  expected: \"Serves 5\"",
        "  got: \"Serves 4\"", "  replay: \"rutter test flows/pies_spec.lua:4 --replay 1.2.0.3\"", "  text:",
        "    - \"flows/pies_spec.lua:6\"", "    - \"\"",
        "    - \"  6 |     assert.equals(\\\"Serves 5\\\", app:find { kind = \\\"text\\\" }.label)\"",
      ])
  }

  @Test("TAP: what perl's harness reads is what was meant", .enabled(if: Tool.has("prove")))
  func prove() {
    let scratch = Scratch()
    let run = Array(Samples.run.dropLast() + [.covered(Samples.coverage)] + Samples.run.suffix(1))
    scratch.write("good.t", Heard.text(run) { TapWriter(failures, $0) })
    scratch.write("bad.t", Heard.text(hostileRun) { TapWriter(failures, $0) })
    let good = Tool.run("cd '\(scratch.path)' && prove -v --exec cat good.t 2>&1")
    #expect(good.code == 1)
    #expect(good.output.contains("Failed 2/5 subtests"))
    #expect(good.output.contains("less 1 skipped subtest: 2 okay"))
    #expect(!good.output.contains("Parse errors"), "\(good.output)")
    let bad = Tool.run("cd '\(scratch.path)' && prove --exec cat bad.t 2>&1")
    #expect(bad.output.contains("Failed 2/3 subtests") && !bad.output.contains("Parse errors"), "\(bad.output)")
    // Its own reader of YAML takes the diagnostics apart.
    let reader = """
      use TAP::Parser; my $p = TAP::Parser->new({ source => "\(scratch.path)/" . $ARGV[0] });
      while (my $r = $p->next) { print $r->data->{at}{file}, "|", $r->data->{message}, "\\n" if $r->is_yaml }
      print join ",", $p->parse_errors;
      """
    scratch.write("reader.pl", reader)
    scratch.write("good.tap", Heard.text(Samples.run) { TapWriter(failures, $0) })
    let read = Tool.run("perl '\(scratch.path)/reader.pl' good.tap 2>&1")
    #expect(
      read.output
        == "flows/soups_spec.lua|unexpected symbol near 'edn'\nflows/pies_spec.lua|these texts differ\n")
  }

  @Test("TAP: a # that is joined to its neighbours begins no directive either; what YAML cannot print is escaped")
  func tapJoined() {
    let names = ["\u{600}# TODO hidden", "a#\u{301} SKIP", "#\u{FE0F}\u{20E3}"]
    let reports = names.enumerated().map { index, name in
      Report.finished(
        TestResult(
          TestCase(file: "a_spec.lua", index: index, name: name, line: 1),
          .failed(Failure(.error, "\u{202E}\u{FEFF}\u{FFFE}\u{E0041}\u{85}👩\u{200D}🔬"))))
    }
    let text = Heard.text(reports) { TapWriter(failures, $0) }
    let lines = text.split(separator: "\n").filter { $0.utf8.starts(with: "not ok".utf8) }
    #expect(lines.count == 3 && lines.allSatisfy { $0.unicodeScalars.contains("\\") })
    #expect(text.contains("message: \"\\u202E\\uFEFF\\uFFFE\\U000E0041\\x85👩\u{200D}🔬\""))
  }

  @Test("TAP: what was reached of the flows is a comment")
  func tapCoverage() {
    let text = Heard.text([.covered(Samples.coverage), .ended(Summary())]) { TapWriter(failures, $0) }
    #expect(
      text == """
        # coverage                   destinations  activations  outcomes
        # flows/pies <&> "more".lua        1 of 3       1 of 1    1 of 2
        #   not shown: integer; pies.Tart
        #   did not come: pies.pie: error
        # flows/soups.lua                  1 of 1       0 of 0    0 of 0
        1..0 # SKIP nothing selected

        """)
  }

  @Test("TAP: nothing selected is a skipped plan, an interruption bails out")
  func tapEnds() {
    let none = Heard.text([.began(tests: 0, files: 0), .ended(Summary())]) { TapWriter(failures, $0) }
    #expect(none == "TAP version 13\n1..0 # SKIP nothing selected\n")
    var summary = Summary()
    (summary.isInterrupted, summary.notRun) = (true, 7)
    let cut = Heard.text([.began(tests: 7, files: 1), .ended(summary)]) { TapWriter(failures, $0) }
    #expect(cut == "TAP version 13\nBail out! interrupted; 7 not run\n")
  }

  @Test("JUnit: a suite for each file, counts, escapes")
  func junit() {
    let text = Heard.text(Samples.run) { JUnitWriter(failures, $0) }
    #expect(
      text.hasPrefix(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="rutter test" tests="5" failures="1" errors="1" time="1.235">
          <testsuite name="flows/soups_spec.lua" tests="1" failures="0" errors="1" skipped="0" time="0.000" \
        file="flows/soups_spec.lua">
            <testcase name="flows/soups_spec.lua does not load" classname="flows.soups_spec" time="0.000">
              <error type="loading" message="unexpected symbol near 'edn'">flows/soups_spec.lua:3

          unexpected symbol near 'edn'</error>
            </testcase>
          </testsuite>
          <testsuite name="flows/pies_spec.lua" tests="4" failures="1" errors="0" skipped="1" time="0.004" \
        file="flows/pies_spec.lua">
            <testcase name="pies &gt; favorites &gt; passes" classname="flows.pies_spec" time="0.002">
              <system-out>1,320 of 1,320 orders</system-out>
            </testcase>
        """))
    #expect(text.contains("name=\"pies &gt; favorites &gt; waits # for &lt;you&gt; &amp; \\me\""))
    #expect(text.hasSuffix("classname=\"flows.pies_spec\" time=\"0.000\"/>\n  </testsuite>\n</testsuites>\n"))
  }

  @Test("JUnit: what was reached of a flow is a suite without tests, in its properties and output")
  func junitCoverage() {
    let text = Heard.text([.covered(Samples.coverage), .ended(Summary())]) { JUnitWriter(failures, $0) }
    #expect(
      text.contains(
        """
          <testsuite name="coverage of flows/pies &lt;&amp;&gt; &quot;more&quot;.lua" tests="0" failures="0" errors="0" \
        skipped="0" time="0.000">
            <properties>
              <property name="destinations" value="1 of 3"/>
              <property name="activations" value="1 of 1"/>
              <property name="outcomes" value="1 of 2"/>
            </properties>
            <system-out>not shown: integer; pies.Tart
        did not come: pies.pie: error</system-out>
          </testsuite>
          <testsuite name="coverage of flows/soups.lua"
        """))
    #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"rutter test\" tests=\"0\""))
  }

  @Test("JUnit: valid for its common readers, whatever the texts hold", .enabled(if: Tool.has("xmllint")))
  func junitSchema() {
    let scratch = Scratch()
    let schema = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/Fixtures/reports/junit.xsd"
    var stopped = Summary()
    (stopped.isInterrupted, stopped.notRun) = (true, 1_200)
    for (name, run) in [
      ("good", Samples.run), ("bad", hostileRun), ("empty", [.ended(Summary())]),
      ("stopped", Samples.run.dropLast() + [.covered(Samples.coverage), .ended(stopped)]),
    ] {
      let file = scratch.write("\(name).xml", Heard.text(run) { JUnitWriter(failures, $0) })
      let result = Tool.run("xmllint --noout --schema '\(schema)' '\(file)' 2>&1")
      #expect(result.code == 0, "\(name): \(result.output)")
    }
    let missing = Tool.run("xmllint --xpath 'string(//testsuite[last()]/system-out)' '\(scratch.path)/stopped.xml'")
    #expect(missing.output.hasPrefix("interrupted; 1,200 tests not run"))
    let message = Tool.run("xmllint --xpath 'string(//failure/@message)' '\(scratch.path)/bad.xml'").output
    #expect(message.hasPrefix("a]]>b & <c> \"d\" 'e'\\u{1B}[0m\\u{0}%0A\r\n# x"))
  }

  @Test("JSON: a line for each report, which reads back as the same")
  func json() throws {
    var launched = Samples.plain
    launched.source = "rutter.root(nil)"
    for run in [Samples.run, hostileRun, [.broken(file: "a_spec.lua", launched)]] {
      let text = Heard.text(run) { JSONReportWriter($0) }
      let lines = text.split(separator: "\n").map(String.init)
      #expect(lines.count == run.count)
      let again = try lines.map { try #require(try ReportLine.report($0)) }
      #expect(Heard.text(again) { JSONReportWriter($0) } == text)
    }
    let first = Heard.text([.began(tests: 2, files: 1, cut: nil)]) { JSONReportWriter($0) }
    #expect(first == "{\"event\":\"began\",\"schema\":1,\"tests\":2,\"files\":1}\n")
    #expect(
      ReportLine.text(.finished(TestResult(Samples.test(), .failed(Samples.plain), microseconds: 7)))
        == #"{"event":"test","file":"flows/pies_spec.lua","line":4,"index":0,"groups":["pies","favorites"],"#
        + #""name":"L5 a pie stays open","verdict":"failed","failure":{"kind":"step","message":"#
        + #""no link 'Aple Pie'; did you mean 'Apple Pie'?","script":"pies_spec.lua","line":9},"microseconds":7}"#)
    #expect(ReportLine.text(.started(Samples.test())) == nil)
  }

  @Test("GitHub: an annotation at the line, all on one line")
  func github() {
    let text = Heard.text(Samples.run) { GitHubWriter(failures, $0) }
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(
      lines[0] == "::error file=flows/soups_spec.lua,line=3,title=FAIL  flows/soups_spec.lua does not load::"
        + "flows/soups_spec.lua:3%0A%0A  unexpected symbol near 'edn'")
    #expect(lines[1].hasPrefix("::error file=flows/pies_spec.lua,line=6,title=FAIL  pies > favorites > L5 a pie"))
    let bad = Heard.text(hostileRun) { GitHubWriter(failures, $0) }.split(separator: "\n")
    #expect(bad.count == 2)
    #expect(bad.allSatisfy { $0.hasPrefix("::error file=a]]>b & <c> \"d\" 'e'") && $0.contains("%250A") })
    #expect(bad.allSatisfy { $0.contains("\\ %3A%3Aset%3A%3A%2C") })
  }

  @Test("GitHub: texts of other reports hold no command")
  func noCommands() {
    let text = "..::ok:: # 1\n \t ::error title=x::no\n::stop-commands::y\na: ##[error]b ##[c] #[d]\n  : :e:: ü::\n"
    #expect(
      GitHubWriter.withoutCommands(text)
        == "..::ok:: # 1\n \t : :error title=x::no\n: :stop-commands::y\na: # #[error]b # #[c] #[d]\n  : :e:: ü::\n")
  }

  @Test("GitHub: one notice of all that was explored and reached, none where nothing was")
  func githubNotice() {
    let run = Samples.run.dropFirst(2).prefix(1) + [.covered(Samples.coverage), .ended(Summary())]
    let text = Heard.text(Array(run)) { GitHubWriter(failures, $0) }
    #expect(
      text == "\n::notice title=rutter test::0 passed, 0 failed%0Aexplored 1,320 orders: 1 test in every order%0A"
        + "  pies > favorites > passes: 1,320 of 1,320 orders%0A"
        + "flows/pies <&> \"more\".lua: 1 of 3 destinations, 1 of 1 activations, 1 of 2 outcomes%0A"
        + "flows/soups.lua: 1 of 1 destinations, 0 of 0 activations, 0 of 0 outcomes\n")
    #expect(Heard.text([.covered(FlowsCoverage()), .ended(Summary())]) { GitHubWriter(failures, $0) } == "")
  }

  @Test("a list has a line for each test, as an editor takes it")
  func list() {
    var waiting = Samples.test("waits", line: 8)
    waiting.pending = "not yet"
    let text = Heard.text([.listed(Samples.test()), .listed(waiting)]) { ListWriter(failures, errors: { _ in }, $0) }
    #expect(
      text == "flows/pies_spec.lua:4: pies > favorites > L5 a pie stays open\n"
        + "flows/pies_spec.lua:8: pies > favorites > waits (skipped: not yet)\n")
  }

  @Test("a death that no test explains is an error in every report that machines read")
  func unexplainedDeath() throws {
    var summary = Summary()
    (summary.passed, summary.hasUnexplainedDeath) = (1, true)
    let test = TestCase(file: "a_spec.lua", index: 0, name: "t", line: 1)
    let run: [Report] = [.began(tests: 1, files: 1), .finished(TestResult(test, .passed)), .ended(summary)]
    let words = "the process that runs the tests died, and no test is known to be why"
    #expect(Heard.text(run) { TapWriter(failures, $0) }.contains("\nnot ok 2 - \(words)\n1..2\n"))
    let junit = Heard.text(run) { JUnitWriter(failures, $0) }
    #expect(junit.contains("tests=\"2\" failures=\"0\" errors=\"1\""))
    #expect(junit.contains("<error type=\"died\" message=\"\(words)\"/>"))
    let line = try #require(ReportLine.text(.ended(summary)))
    #expect(line.contains("\"unexplained_death\":true"))
    guard case .ended(let again)? = try ReportLine.report(line) else { throw Failure(.error, "no end") }
    #expect(again == summary)
  }
}
