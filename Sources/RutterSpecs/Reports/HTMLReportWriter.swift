internal import RutterPages
internal import RutterText

/// Pages for a browser: a list of all tests, written at the end, and a page for each that failed, written when it has.
package struct HTMLReportWriter: ResultWriter {
  /// Where pages go: the name of a file, and its text.
  package typealias PageSink = @Sendable (_ name: String, _ text: String) -> Void

  package static let index = "index.html"

  /// The name of the page of a test that failed, by its number among those.
  package static func page(_ number: Int) -> String { "failure-\(number).html" }

  private let sink: PageSink
  private let failures: FailureText
  private var rows: [TestListPage.Row] = []
  /// Where each test stands: of several rounds the last counts.
  private var places: [TestPlace: Int] = [:]
  private var pages: [TestPlace: Int] = [:]
  private var orders = OrdersText()
  private var coverage = FlowsCoverage()

  package init(_ failures: FailureText, _ sink: @escaping PageSink) {
    self.failures = failures
    self.sink = sink
  }

  package mutating func covered(_ coverage: FlowsCoverage) { self.coverage = coverage }

  package mutating func broken(_ file: String, _ failure: Failure) {
    let test = FailureText.loading(file, failure), key = TestPlace(file: file, index: -1)
    add(row(.broken, test, write(failure, test, key)), key)
  }

  package mutating func finished(_ result: TestResult) {
    let key = TestPlace(result.test)
    orders.take(result)
    var row: TestListPage.Row
    switch result.verdict {
    case .passed: row = self.row(.passed, result.test)
    case .pending(let reason):
      row = self.row(.pending, result.test)
      row.orders = reason
    case .failed(let failure): row = self.row(.failed, result.test, write(failure, result.test, key, result))
    }
    row.time = SummaryText.duration(result.microseconds)
    if let exploration = result.exploration { row.orders = exploration.words }
    add(row, key)
  }

  package mutating func ended(_ summary: Summary) {
    var page = TestListPage(title: "A run of tests")
    page.facts = SummaryText.lines(summary) + [orders.total].compactMap { $0 }
    page.rows = rows
    page.coverageNames = CoverageText.headings
    page.coverage = coverage.all.map { flow, coverage in
      TestListPage.Coverage(
        flow: flow, numbers: CoverageText.numbers(coverage).map(\.text), missed: CoverageText.missed(coverage))
    }
    sink(Self.index, page.text)
  }

  private mutating func add(_ row: TestListPage.Row, _ key: TestPlace) {
    if let place = places[key] {
      rows[place] = row
    } else {
      places[key] = rows.count
      rows.append(row)
    }
  }

  private func row(_ verdict: TestListPage.Row.Verdict, _ test: TestCase, _ page: String? = nil) -> TestListPage.Row {
    var row = TestListPage.Row(verdict, test.fullName, page: page)
    row.place = "\(test.file):\(test.line)"
    return row
  }

  // MARK: A test that failed

  /// Writes its page.
  ///
  /// - Returns: The name of the page.
  private mutating func write(
    _ failure: Failure, _ test: TestCase, _ key: TestPlace, _ result: TestResult? = nil
  ) -> String {
    let number = pages[key] ?? pages.count + 1, name = Self.page(number)
    pages[key] = number
    let stories = result?.stories ?? []
    var page = StoryPage(title: test.fullName, stories)
    page.index = Self.index
    page.facts = ["\(test.file):\(test.line)"]
    if let result { page.facts.append(SummaryText.duration(result.microseconds)) }
    if let exploration = result?.exploration { page.facts.append(exploration.words) }
    var failure = failure
    // It is told event by event.
    if !stories.isEmpty { failure.story = [] }
    let lines = FailureText.plain(failure, of: test, line: failures.line)
    page.notes = [StoryPage.Note(lines.joined(separator: "\n"), isTrouble: true)]
    if let note = Self.note(stories.count, result) { page.notes.append(StoryPage.Note(note)) }
    sink(name, page.text)
    return name
  }

  /// What keeps two orders from being shown; nil if both are, or if there is only one.
  private static func note(_ stories: Int, _ result: TestResult?) -> String? {
    switch stories {
    case 0 where result != nil:
      "What happened event by event is not known here: run this test again with --report html=DIR."
    case 1 where result?.exploration != nil: "No order that was tried passes, so there is none beside this one."
    default: nil
    }
  }
}
