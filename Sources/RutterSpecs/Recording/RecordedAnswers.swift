internal import RutterCore
internal import RutterText

/// What the outside answered in a recorded session, as stubs: for each function one answer for each call, in the order of
/// the calls, after as long as it took.
struct RecordedAnswers: Sendable {
  private struct Call: Sendable {
    var name: String
    var start: Instant
    /// The stub as a spec writes it; nil while there is no answer.
    var stub: String?
    /// How long the answer took.
    var microseconds: Int64 = 0
  }
  private var calls: [Call] = []
  private var places: [CallID: Int] = [:]
  /// What could not be written.
  private(set) var notes: [String] = []

  /// Notes the calls that were made.
  mutating func follow(_ effects: [Effect], at moment: Instant) {
    for effect in effects {
      switch effect {
      case .call(_, _, .never): break
      case .call(let id, _, let call):
        places[id] = calls.count
        calls.append(Call(name: call.name, start: moment))
      case .abandon(let id): places[id] = nil
      default: break
      }
    }
  }

  /// The name of the function that a call waits for; nil if it waits no more.
  func name(of id: CallID) -> String? { places[id].map { calls[$0].name } }

  /// Notes an answer.
  mutating func note(_ result: CallResult, to id: CallID, at moment: Instant) {
    guard let place = places.removeValue(forKey: id) else { return }
    let name = calls[place].name
    guard let stub = stub(result, name) else { return }
    calls[place].microseconds = moment.microseconds - calls[place].start.microseconds
    calls[place].stub = stub
  }

  private mutating func stub(_ result: CallResult, _ name: String) -> String? {
    switch result {
    case .values(let values):
      if values.count == 2, values[0].isNull, case .string(let message) = values[1] {
        return "test.error(\(LuaLiteral.quoted(message.string)))"
      }
      guard values.count <= 1 else {
        notes.append("an answer of \(name) has several values; the stub gives the first")
        return "test.value(\(LuaLiteral.text(values[0])))"
      }
      return "test.value(\(LuaLiteral.text(values.first ?? .null)))"
    // A spec ends where a call was refused.
    case .refused, .abandoned: return nil
    }
  }

  /// The stubs, by the names of the functions in order: what stands behind `stubs = {`, line by line.
  var stubs: [String] {
    let shared = shared
    var lines: [String] = []
    for name in Set(calls.map(\.name)).sorted() {
      // A call that was never answered, or given up, answers never.
      let answers = calls.filter { $0.name == name }.map { call in
        guard let stub = call.stub else { return "test.never()" }
        let answer = shared[stub].map { "answer_\($0)" } ?? stub
        return call.microseconds > 0 ? "test.after(\(Double(call.microseconds) / 1e6), \(answer))" : answer
      }
      let key = "[\(LuaLiteral.quoted(name))]"
      if answers.count == 1 {
        lines.append("\(key) = \(answers[0]),")
      } else {
        lines.append("\(key) = test.sequence {")
        lines += answers.map { "  \($0)," }
        lines.append("},")
      }
    }
    return lines
  }

  /// What is answered several times and long is written once: a local variable of the spec.
  var locals: [String] {
    shared.sorted { $0.value < $1.value }.map { "local answer_\($0.value) = \($0.key)" }
  }

  /// Lua takes no more than 200 local variables of one text.
  private static let mostLocals = 150

  private var shared: [String: Int] {
    var times: [String: Int] = [:], shared: [String: Int] = [:]
    for case let stub? in calls.map(\.stub) where stub.utf8.count > 100 {
      times[stub, default: 0] += 1
      if times[stub] == 2, shared.count < Self.mostLocals { shared[stub] = shared.count + 1 }
    }
    return shared
  }
}
