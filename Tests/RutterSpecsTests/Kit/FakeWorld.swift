import RutterCore
import RutterLua
import RutterSpecs

/// A world that carries nothing out: it notes what it is asked, and answers as the test says.
final class FakeWorld: SpecWorld {
  /// One step or question, as text: `do 1 {"do":"tap","target":"Go"}`.
  private(set) var asked: [String] = []
  private(set) var places: [Place] = []
  private var launched = 0
  var onStep: (String, [Value]) -> StepResult? = { _, _ in nil }
  var onLook: (String, [Value]) -> StepResult? = { _, _ in nil }

  func step(_ name: String, _ arguments: [Value], at place: Place) -> StepResult {
    // What the runner asks for by itself, for the sake of a real world.
    if name == "catch_up" || name == "check" { return .values([]) }
    note(name, arguments, place)
    if let result = onStep(name, arguments) { return result }
    guard name == "launch" else { return .values([]) }
    launched += 1
    return .values([.integer(Int64(launched))])
  }

  func look(_ name: String, _ arguments: [Value], at place: Place) -> StepResult {
    note(name, arguments, place)
    return onLook(name, arguments) ?? .values([.null])
  }

  private func note(_ name: String, _ arguments: [Value], _ place: Place) {
    asked.append(([name] + arguments.map { ValueLine.text($0) }).joined(separator: " "))
    places.append(place)
  }
}

/// Values in one short line.
enum ValueLine {
  static func text(_ value: Value) -> String {
    switch value {
    case .null: "nil"
    case .boolean(let flag): "\(flag)"
    case .integer(let integer): "\(integer)"
    case .number(let number): "\(number)"
    case .string(let text): "'\(text.string)'"
    case .bytes(let bytes): "\(bytes)"
    case .list(let items): "[\(items.map(text).joined(separator: ", "))]"
    case .record(let record):
      "{\(record.fields.map { "\($0.name.string): \(text($0.value))" }.joined(separator: ", "))}"
    }
  }
}

/// A spec file for a test.
func spec(_ text: String, file: String = "a_spec.lua", limits: Limits = .testing) throws(Failure) -> SpecState {
  try SpecState(SourceText(file: file, text: text), limits: limits)
}

/// Runs the first test of a spec whose only test has this body.
func outcome(of body: String, in world: FakeWorld = FakeWorld()) throws(Failure) -> TestResult.Verdict {
  let state = try spec("it('test', function()\n\(body)\nend)")
  return state.run(state.tests[0], in: world)
}

/// Why a test with this body failed; nil if it did not.
func failure(of body: String, in world: FakeWorld = FakeWorld()) throws(Failure) -> Failure? {
  if case .failed(let failure) = try outcome(of: body, in: world) { failure } else { nil }
}
