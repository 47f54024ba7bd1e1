import RutterSpecs
import Testing

@Suite("a report by names")
struct NamesWriterTests {
  private let tests = (0..<4).map {
    TestCase(file: $0 < 3 ? "a_spec.lua" : "b_spec.lua", index: $0, name: "t\($0)", line: 1)
  }

  @Test("each test has its line under its file, failures follow, and what took long is told")
  func names() {
    var summary = Summary()
    (summary.passed, summary.failed, summary.pending) = (2, 1, 1)
    let reports: [Report] = [
      .finished(TestResult(tests[0], .passed, microseconds: 1_000)),
      .finished(TestResult(tests[1], .pending("until dates work"))),
      .finished(TestResult(tests[2], .failed(Failure(.error, "boom")), microseconds: 2_000_000)),
      .finished(TestResult(tests[3], .passed, microseconds: 600_000)), .ended(summary),
    ]
    let text = Heard.text(reports) { NamesWriter(FailureText(), $0) }
    #expect(
      text.hasPrefix(
        """
        a_spec.lua
          pass  t0 (1.0 ms)
          skip  t1: until dates work
          FAIL  t2 (2.0 s)

        b_spec.lua
          pass  t3 (600 ms)

        FAIL  t2

        """))
    #expect(text.contains("\nthe slowest:\n  2.0 s  t2\n  600 ms  t3\n\n2 passed, 1 failed, 1 skipped\n"))
  }
}
