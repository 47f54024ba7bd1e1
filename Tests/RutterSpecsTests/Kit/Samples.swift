import RutterCore
import RutterSpecs
import RutterTesting
import RutterWorkers

/// What a writer said.
final class Heard: Sendable {
  private let all = Locked("")
  var text: String { all.withLock { $0 } }
  var sink: Sink { { text in self.all.withLock { $0 += text } } }

  /// Has a writer take some reports.
  static func text(_ reports: [Report], _ make: (@escaping Sink) -> any ReportWriter) -> String {
    let heard = Heard()
    var writer = make(heard.sink)
    for report in reports { writer.take(report) }
    return heard.text
  }
}

/// Tests, failures and runs put together by hand.
enum Samples {
  static let file = "flows/pies_spec.lua"

  static let source = [
    5: "    app:tap \"Apple Pie\"",
    6: "    assert.equals(\"Serves 5\", app:find { kind = \"text\" }.label)",
    9: "    app:find { role = \"link\", label = \"Aple Pie\" }",
  ]

  static let line: @Sendable (Place, String) -> String? = { place, spec in
    place.script == "pies_spec.lua" || place.script == spec ? source[place.line] : nil
  }

  static func test(_ name: String = "L5 a pie stays open", line: Int = 4, index: Int = 0, file: String = file)
    -> TestCase
  { TestCase(file: file, index: index, groups: ["pies", "favorites"], name: name, line: line) }

  static func place(_ line: Int, _ script: String = "pies_spec.lua") -> Place { Place(script: script, line: line) }

  /// An assertion with everything that a failure can have.
  static var full: Failure {
    var failure = Failure(.assertion, "these texts differ", at: place(6))
    failure.difference = .init(expected: "Serves 5", actual: "Serves 4")
    failure.rule = "a load ends with its owner"
    failure.notes = ["the label changes when the cell 'servings' is set"]
    failure.story = [
      .init("launch cookbook", at: place(4)), .init("tap \"Apple Pie\"", at: place(5)),
      .init("recipe(1) comes"), .init("servings is set", at: place(30, "cookbook.lua")),
    ]
    failure.frequency = "fails in 61 of 1,320 orders"
    failure.token = "1.2.0.3"
    failure.traceback = "  pies_spec.lua:6: in the test\n\tpies_spec.lua:2: in function <pies_spec.lua:1>"
    return failure
  }

  static var plain: Failure {
    Failure(.step, "no link 'Aple Pie'; did you mean 'Apple Pie'?", at: place(9))
  }

  /// A run with one of each.
  static var run: [Report] {
    var summary = Summary()
    summary.passed = 2
    summary.failed = 1
    summary.pending = 1
    summary.broken = 1
    summary.microseconds = 1_234_567
    let explored = Exploration(runs: 1320, atLeast: 1320, delays: 4, isComplete: true)
    return [
      .began(tests: 4, files: 2),
      .broken(
        file: "flows/soups_spec.lua", Failure(.loading, "unexpected symbol near 'edn'", at: place(3, "soups_spec.lua"))),
      .finished(TestResult(test("passes"), .passed, microseconds: 1500, exploration: explored)),
      .finished(TestResult(test(index: 1), .failed(full), microseconds: 2500)),
      .finished(TestResult(test("waits # for <you> & \\me", index: 2), .pending("not yet"))),
      .finished(TestResult(test("also passes", index: 3), .passed, microseconds: 20)),
      .ended(summary),
    ]
  }

  /// What tests reached of two flows.
  static var coverage: FlowsCoverage {
    var pies = FlowCoverage(), soups = FlowCoverage()
    pies.destinations = .init(reached: [.init("pies.Pie")], missed: [.init("integer"), .init("pies.Tart")])
    pies.activations = .init(reached: [.init("root", "link \"Apple\"")])
    pies.outcomes = .init(reached: [.init("pies.pie", "value")], missed: [.init("pies.pie", "error")])
    soups.destinations = .init(reached: [.init("soups.Soup")])
    var all = FlowsCoverage()
    all.add(soups, of: "flows/soups.lua")
    all.add(pies, of: "flows/pies <&> \"more\".lua")
    return all
  }
}
