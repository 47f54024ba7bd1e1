package import RutterCore
internal import RutterText

/// What stands in for a loader, or for work of the outside, in a test.
package indirect enum Stub: Sendable, Equatable {
  case value(Value)
  case error(String)
  /// A function of the test has raised this instead of giving something.
  case raised(ScriptError)
  /// After so long what comes then.
  case after(microseconds: Int64, Stub)
  case never
  /// A value that does not fit what the loader promises.
  case wrongType(Value)
  /// One for each run; the last one goes on for all further runs.
  case sequence([Stub])
  /// What a function of the test gives, by its number there.
  case call(Int)

  /// Reads what `test.value(v)` and its like made: a record with `$stub`; any other value stands for itself.
  package init(_ value: Value) throws(StubError) {
    guard case .record(let record) = value, case .string(let word)? = record["$stub"] else {
      self = .value(value)
      return
    }
    switch word.string {
    case "value": self = .value(record["value"] ?? .null)
    case "error": self = .error(record["message"]?.text ?? "stubbed failure")
    case "never": self = .never
    case "wrong_type": self = .wrongType(record["value"] ?? .list([]))
    case "after": self = .after(microseconds: try Self.time(record["seconds"]), try Stub(record["then"] ?? .null))
    case "sequence": self = .sequence(try Self.parts(record["items"]))
    case "call":
      guard case .integer(let number)? = record["number"] else { throw StubError("a function as stub has no number") }
      self = .call(Int(number))
    default: throw StubError("there is no stub '\(word)'; there is value, error, after, never, wrong_type and sequence")
    }
  }

  /// Whether a function of the test is called for it.
  var callsTheTest: Bool {
    switch self {
    case .call: true
    case .sequence(let parts): parts.contains(where: \.callsTheTest)
    case .value, .error, .raised, .after, .never, .wrongType: false
    }
  }

  private static func time(_ value: Value?) throws(StubError) -> Int64 {
    let seconds: Double? =
      switch value {
      case .integer(let integer): Double(integer)
      case .number(let number): number
      default: nil
      }
    if let time = seconds.flatMap(RutterCore.microseconds(seconds:)) { return time }
    throw StubError(
      "test.after takes seconds, a number from 0 to 1e9, got \(value.map { ValueText.short($0, budget: 40) } ?? "nothing")"
    )
  }

  private static func parts(_ value: Value?) throws(StubError) -> [Stub] {
    guard case .list(let items) = value, !items.isEmpty else {
      throw StubError("test.sequence takes a list with at least one stub")
    }
    var stubs: [Stub] = []
    for item in items { stubs.append(try Stub(item)) }
    return stubs
  }
}

/// Why something is no stub.
package struct StubError: Error, Sendable, Equatable, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

extension Value {
  /// The text of a string value.
  var text: String? { if case .string(let text) = self { text.string } else { nil } }
}
