import RutterPages
import RutterSpecs
import RutterTesting
import RutterWorkers
import Testing

@Suite struct HTMLReportWriterTests {
  /// The pages that come of a run, by their names.
  private func pages(_ reports: [Report]) -> [String: String] {
    let pages = Locked<[String: String]>([:])
    var writer = HTMLReportWriter(FailureText(columns: 100, line: Samples.line)) { name, text in
      pages.withLock { $0[name] = text }
    }
    for report in reports { writer.take(report) }
    return pages.withLock { $0 }
  }

  @Test("a run becomes a list, and a page for each test that failed and each file that does not load")
  func run() {
    let pages = pages(Samples.run)
    #expect(pages.keys.sorted() == ["failure-1.html", "failure-2.html", "index.html"])
    let index = pages["index.html"] ?? ""
    #expect(index.contains("2 passed, 1 failed, 1 skipped") && index.contains("1,320 of 1,320 orders"))
    #expect(index.contains("<a href=\"failure-2.html\">pies &gt; favorites &gt; L5 a pie stays open</a>"))
    #expect(index.contains("✗ does not load") && index.contains("– skipped"))
    let failure = pages["failure-2.html"] ?? ""
    #expect(failure.contains("these texts differ") && failure.contains("fails in 61 of 1,320 orders"))
    // What a report in a file tells is told; what it has not is said.
    #expect(failure.contains("recipe(1) comes") && failure.contains("event by event is not known here"))
  }

  @Test("of several rounds the last counts")
  func rounds() {
    let test = Samples.test(), failed = Report.finished(TestResult(test, .failed(Samples.plain)))
    let index = pages([failed, .finished(TestResult(test, .passed)), .ended(Summary())])["index.html"] ?? ""
    #expect(index.contains("✓ passed") && !index.contains("✗ failed"))
  }

  @Test("the list is written when a run is interrupted, and says so")
  func interrupted() {
    var summary = Summary()
    (summary.isInterrupted, summary.notRun) = (true, 3)
    let index = pages([.finished(TestResult(Samples.test(), .passed)), .ended(summary)])["index.html"] ?? ""
    #expect(index.contains("<li>3 not run</li>") && index.contains("<li>interrupted; this is what is known</li>"))
  }

  @Test("an order that fails in every order has none beside it, and that is said")
  func alone() {
    var result = TestResult(
      Samples.test(), .failed(Samples.plain),
      exploration: Exploration(runs: 2, failing: 2, atLeast: 2, delays: 1, isComplete: true))
    result.stories = [.init(title: "It fails in this order")]
    let page = pages([.finished(result), .ended(Summary())])["failure-1.html"] ?? ""
    #expect(page.contains("No order that was tried passes") && page.contains("<body class=\"single\">"))
  }
}
