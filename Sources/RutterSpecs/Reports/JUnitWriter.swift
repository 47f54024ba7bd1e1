internal import RutterCore
internal import RutterText

/// JUnit's XML, as Jenkins and its like read it: one document, written at the end.
package struct JUnitWriter: ResultWriter {
  /// One spec file.
  private struct Suite: Sendable {
    var file: String
    /// Of several rounds the last counts.
    var cases: [Case] = []
    var places: [Int: Int] = [:]

    var microseconds: Int64 { cases.reduce(0) { $0 + $1.microseconds } }

    func count(_ ending: Case.Ending) -> Int { cases.count { $0.ending == ending } }

    mutating func add(_ new: Case, index: Int) {
      if let place = places[index] {
        cases[place] = new
      } else {
        places[index] = cases.count
        cases.append(new)
      }
    }
  }

  private struct Case: Sendable {
    enum Ending: Sendable { case passed, failed, broken, skipped }
    var text: String
    var ending: Ending
    var microseconds: Int64 = 0
  }

  /// How every such report begins.
  package static let beginning = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites"

  private let sink: Sink
  private let failures: FailureText
  private var suites: [Suite] = []
  /// By the bytes of the names: two files may have names that only mean the same letters.
  private var places: [Text: Int] = [:]
  private var coverage = FlowsCoverage()

  package init(_ failures: FailureText, _ sink: @escaping Sink) {
    self.failures = failures
    self.sink = sink
  }

  package mutating func covered(_ coverage: FlowsCoverage) { self.coverage = coverage }

  package mutating func ended(_ summary: Summary) { sink(document(summary)) }

  package mutating func broken(_ file: String, _ failure: Failure) {
    let test = FailureText.loading(file, failure)
    let text = Self.testcase(test, 0, problem("error", failure, test))
    suites[suite(file)].cases.append(Case(text: text, ending: .broken))
  }

  package mutating func finished(_ result: TestResult) {
    var inner = "", ending = Case.Ending.passed
    switch result.verdict {
    case .passed: break
    case .failed(let failure):
      ending = .failed
      inner = problem("failure", failure, result.test)
    case .pending(let reason):
      ending = .skipped
      inner = "      <skipped" + (reason.isEmpty ? "" : " message=\(XMLText.attribute(reason))") + "/>\n"
    }
    if let exploration = result.exploration {
      inner += "      <system-out>\(XMLText.text(exploration.words))</system-out>\n"
    }
    let text = Self.testcase(result.test, result.microseconds, inner)
    suites[suite(result.test.file)].add(
      Case(text: text, ending: ending, microseconds: result.microseconds), index: result.test.index)
  }

  private mutating func suite(_ file: String) -> Int {
    if let place = places[Text(file)] { return place }
    suites.append(Suite(file: file))
    places[Text(file)] = suites.count - 1
    return suites.count - 1
  }

  // MARK: Elements

  private func problem(_ element: String, _ failure: Failure, _ test: TestCase) -> String {
    let lines = FailureText.plain(failure, of: test, line: failures.line).joined(separator: "\n")
    return
      "      <\(element) type=\(XMLText.attribute(failure.kind.rawValue)) message=\(XMLText.attribute(failure.message))>"
      + XMLText.text(lines) + "</\(element)>\n"
  }

  private static func testcase(_ test: TestCase, _ microseconds: Int64, _ inner: String) -> String {
    // Readers take a class's name apart at its points, and show the folders as packages.
    let stem = test.file.hasSuffix(".lua") ? test.file.dropLast(4) : test.file[...]
    let name = stem.split { $0 == "/" || $0 == "." }.joined(separator: ".")
    let start =
      "    <testcase name=\(XMLText.attribute(test.fullName)) classname=\(XMLText.attribute(name))"
      + " time=\"\(seconds(microseconds))\""
    return inner.isEmpty ? start + "/>\n" : start + ">\n" + inner + "    </testcase>\n"
  }

  private func document(_ summary: Summary) -> String {
    let died = summary.hasUnexplainedDeath ? 1 : 0
    let tests = died + suites.reduce(0) { $0 + $1.cases.count }
    let errors = died + suites.reduce(0) { $0 + $1.count(.broken) }
    var text = "\(Self.beginning) name=\"rutter test\" tests=\"\(tests)\""
    text += " failures=\"\(summary.failed)\" errors=\"\(errors)\" time=\"\(Self.seconds(summary.microseconds))\">\n"
    for suite in suites {
      let file = XMLText.attribute(suite.file)
      text += "  <testsuite name=\(file) tests=\"\(suite.cases.count)\" failures=\"\(suite.count(.failed))\""
      text += " errors=\"\(suite.count(.broken))\" skipped=\"\(suite.count(.skipped))\""
      text += " time=\"\(Self.seconds(suite.microseconds))\" file=\(file)>\n"
      text += suite.cases.map(\.text).joined() + "  </testsuite>\n"
    }
    if summary.hasUnexplainedDeath { text += Self.death }
    for (flow, coverage) in self.coverage.all { text += Self.reached(flow, coverage) }
    if summary.isInterrupted || summary.notRun > 0 { text += Self.rest(summary) }
    return text + "</testsuites>\n"
  }

  /// A test that is none, so that a machine which reads nothing but this sees that the run has failed.
  private static var death: String {
    let message = XMLText.attribute(SummaryText.unexplainedDeath)
    return "  <testsuite name=\"rutter test\" tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\" time=\"0\">\n"
      + "    <testcase name=\"the process that runs the tests\" classname=\"rutter test\" time=\"0\">\n"
      + "      <error type=\"died\" message=\(message)/>\n    </testcase>\n  </testsuite>\n"
  }

  /// What was reached of a flow.
  private static func reached(_ flow: String, _ coverage: FlowCoverage) -> String {
    remark(
      "coverage of \(flow)", CoverageText.numbers(coverage), CoverageText.missed(coverage).joined(separator: "\n"))
  }

  /// What is missing in the other suites.
  private static func rest(_ summary: Summary) -> String {
    let causes = [
      summary.isInterrupted ? "interrupted" : nil,
      summary.notRun > 0 ? "\(SummaryText.count(summary.notRun, "test")) not run" : nil,
      summary.underWay.isEmpty ? nil : "it was at " + SummaryText.underWay(summary).joined(separator: ", "),
    ]
    let properties = [("interrupted", "\(summary.isInterrupted)"), ("not_run", "\(summary.notRun)")]
    return remark("rutter test", properties, causes.compactMap { $0 }.joined(separator: "; "))
  }

  /// A suite without tests: the one place for what is about no test, which readers take from properties and output.
  private static func remark(_ name: String, _ properties: [(name: String, text: String)], _ output: String) -> String {
    let lines = properties.map {
      "      <property name=\(XMLText.attribute($0.name)) value=\(XMLText.attribute($0.text))/>\n"
    }
    return """
        <testsuite name=\(XMLText.attribute(name)) tests="0" failures="0" errors="0" skipped="0" time="0.000">
          <properties>
      \(lines.joined())    </properties>
          <system-out>\(XMLText.text(output))</system-out>
        </testsuite>

      """
  }

  private static func seconds(_ microseconds: Int64) -> String {
    let milliseconds = (max(0, microseconds) + 500) / 1000
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.utf8.count) + rest
  }
}

/// Texts inside XML.
enum XMLText {
  /// A text between tags.
  static func text(_ text: String) -> String { escaped(text, isAttribute: false) }

  /// A text as the value of an attribute, with its quotes.
  static func attribute(_ text: String) -> String { "\"" + escaped(text, isAttribute: true) + "\"" }

  private static func escaped(_ text: String, isAttribute: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      // Also in texts, where `]]>` must not stand.
      case ">": escaped += "&gt;"
      case "\"" where isAttribute: escaped += "&quot;"
      // In attributes a reader would make spaces of them.
      case "\n", "\t":
        if isAttribute { escaped += "&#\(scalar.value);" } else { escaped.unicodeScalars.append(scalar) }
      case "\r": escaped += "&#13;"
      default:
        if isAllowed(scalar.value) {
          escaped.unicodeScalars.append(scalar)
        } else {
          // Characters that XML 1.0 has no way to write.
          escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
      }
    }
    return escaped
  }

  private static func isAllowed(_ value: UInt32) -> Bool {
    value >= 0x20 && value != 0xFFFE && value != 0xFFFF && !(0x7F..<0xA0).contains(value)
  }
}
