internal import RutterText

/// A sign for each test, then the failures, then the numbers: for pipes and logs.
package struct DotsWriter: ReportWriter {
  private let sink: Sink
  private let failures: FailureText
  private var told: [String] = []
  private var coverage = FlowsCoverage()
  private var inRow = 0

  package init(_ failures: FailureText, _ sink: @escaping Sink) {
    self.failures = failures
    self.sink = sink
  }

  package mutating func take(_ report: Report) {
    switch report {
    case .began, .started, .listed, .note: break
    case .broken(let file, let failure):
      put(failures.ink.red("E"))
      told.append(failures.text(failure, of: file))
    case .finished(let result): finished(result)
    case .covered(let coverage): self.coverage = coverage
    case .ended(let summary): ended(summary)
    }
  }

  private mutating func finished(_ result: TestResult) {
    switch result.verdict {
    case .passed: put(".")
    case .pending: put(failures.ink.yellow("s"))
    case .failed(let failure):
      put(failures.ink.red("F"))
      told.append(failures.text(failure, of: result.test))
    }
  }

  private mutating func put(_ sign: String) {
    if inRow == min(failures.columns, 80) {
      sink("\n")
      inRow = 0
    }
    sink(sign)
    inRow += 1
  }

  private func ended(_ summary: Summary) {
    if inRow > 0 { sink("\n\n") }
    for text in told { sink(text + "\n") }
    let table = CoverageText(coverage, columns: failures.columns, ink: failures.ink).text
    if !table.isEmpty { sink(table + "\n") }
    sink(Ending.text(summary, failures.ink))
  }
}

/// The last lines for people.
enum Ending {
  static func text(_ summary: Summary, _ ink: Ink) -> String {
    let lines = SummaryText.lines(summary)
    let isGood = summary.failed == 0 && summary.broken == 0 && !summary.isInterrupted
    let first = isGood ? ink.green(lines[0]) : ink.red(lines[0])
    return ([first] + lines.dropFirst()).map { $0 + "\n" }.joined()
  }
}
