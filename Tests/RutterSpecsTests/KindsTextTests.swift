import Testing

@testable import RutterSpecs

@Suite("Ways in which tests failed, in words")
struct KindsTextTests {
  private func line(_ kinds: [Failure.Kind?]) -> String? {
    var text = KindsText()
    for (index, kind) in kinds.enumerated() {
      let test = TestCase(file: "a_spec.lua", index: index, name: "t", line: 1)
      text.take(TestResult(test, kind.map { .failed(Failure($0, "boom")) } ?? .passed))
    }
    return text.line
  }

  @Test("each way is counted apart, if there are several")
  func several() {
    #expect(line([nil, nil]) == nil)
    #expect(line([.assertion, nil, .assertion]) == nil)
    #expect(
      line([.flow, .assertion, nil, .flow]) == "failed: 1 by an assertion, 2 by an error of the flow")
  }

  @Test("of several rounds the last counts")
  func rounds() {
    var text = KindsText()
    let test = TestCase(file: "a_spec.lua", index: 0, name: "t", line: 1)
    let other = TestCase(file: "a_spec.lua", index: 1, name: "u", line: 2)
    for verdict in [TestResult.Verdict.failed(Failure(.flow, "boom")), .failed(Failure(.error, "boom"))] {
      text.take(TestResult(test, verdict))
      text.take(TestResult(other, .failed(Failure(.error, "boom"))))
    }
    #expect(text.line == nil)
  }
}
