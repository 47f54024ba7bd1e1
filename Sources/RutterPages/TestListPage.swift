internal import CRutterPages

/// The page of a run of tests: a list of them, each that failed with a page of its own.
package struct TestListPage: Sendable {
  /// One test, or a file that does not load.
  package struct Row: Sendable, Equatable {
    package enum Verdict: String, Sendable { case passed, failed, pending, broken }
    package var verdict: Verdict
    package var name: String
    /// The page that tells more, beside this one.
    package var page: String?
    package var place = ""
    package var time = ""
    /// How many orders were tried; empty where none was explored.
    package var orders = ""

    package init(_ verdict: Verdict, _ name: String, page: String? = nil) {
      self.verdict = verdict
      self.name = name
      self.page = page
    }
  }

  /// What was reached of one flow.
  package struct Coverage: Sendable, Equatable {
    package var flow: String
    /// `2 of 3`, for each column.
    package var numbers: [String]
    /// What was not reached, a line each.
    package var missed: [String]

    package init(flow: String, numbers: [String], missed: [String]) {
      self.flow = flow
      self.numbers = numbers
      self.missed = missed
    }
  }

  package var title: String
  package var facts: [String] = []
  package var notes: [StoryPage.Note] = []
  package var rows: [Row] = []
  package var coverage: [Coverage] = []
  /// What the numbers of coverage are of.
  package var coverageNames: [String] = []

  package init(title: String) { self.title = title }

  /// The whole page.
  package var text: String {
    PageText(form: pg_tests_page(), script: pg_tests_script()).text([
      "title": PageText.escaped(title), "facts": StoryPage.facts(facts), "notes": StoryPage.notes(notes),
      "rows": rows.map(Self.row).joined(separator: "\n"), "coverage": coverageSection,
    ])
  }

  private static func row(_ row: Row) -> String {
    let name = PageText.escaped(row.name)
    let link = row.page.map { "<a href=\"\(PageText.escaped($0))\">\(name)</a>" } ?? name
    return "<tr class=\"\(row.verdict.rawValue)\"><td class=\"verdict\">\(words(row.verdict))</td>"
      + "<td class=\"name\">\(link)</td><td class=\"place\">\(PageText.escaped(row.place))</td>"
      + "<td class=\"number\">\(PageText.escaped(row.time))</td>"
      + "<td class=\"orders\">\(PageText.escaped(row.orders))</td></tr>"
  }

  private static func words(_ verdict: Row.Verdict) -> String {
    switch verdict {
    case .passed: "✓ passed"
    case .failed: "✗ failed"
    case .pending: "– skipped"
    case .broken: "✗ does not load"
    }
  }

  private var coverageSection: String {
    if coverage.isEmpty { return "" }
    let names = coverageNames.map(\.capitalizedFirst)
    // A narrow window has no room for headings, and names each number.
    func cells(_ numbers: [String]) -> String {
      zip(names, numbers).map { name, number in
        "<td data-name=\"\(PageText.escaped(name))\">\(PageText.escaped(number))</td>"
      }.joined()
    }
    let rows = coverage.map { coverage in
      let missed = coverage.missed.map { "<p>\(PageText.escaped($0))</p>" }.joined()
      return "<tr><th scope=\"row\">\(PageText.escaped(coverage.flow))</th>\(cells(coverage.numbers))"
        + "<td data-name=\"Not reached\">\(missed.isEmpty ? "nothing" : missed)</td></tr>"
    }
    let headings = (["Flow"] + names + ["Not reached"]).map { "<th scope=\"col\">\(PageText.escaped($0))</th>" }
    return """
      <div class="coverage">
      <h2 id="coverage-name">Coverage</h2>
      <div class="scroll" role="region" tabindex="0" aria-labelledby="coverage-name">
      <table><thead><tr>\(headings.joined())</tr></thead><tbody>
      \(rows.joined(separator: "\n"))
      </tbody></table></div></div>
      """
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
