internal import CRutterLua
internal import RutterCore

/// Serves requests of the spec language. The first arguments of each are the script and the line of the spec that makes
/// it.
extension Call {
  mutating func takeStep() throws(ScriptError) -> rl_answer {
    wait = .call(OutsideCall(SpecStep.callName, try plainArguments()))
    return .RL_ANSWER_WAIT
  }

  func serveSpec(_ service: rl_service) throws(ScriptError) {
    if service == .RL_SERVICE_SPEC_READY { try takeSpecs() } else { try look() }
  }

  private func look() throws(ScriptError) {
    guard let port = plugin.port, let question = SpecStep(OutsideCall(SpecStep.callName, try plainArguments())) else {
      throw reader.damaged
    }
    for value in port.look(question.name, question.arguments, at: question.place) { writer.write(value) }
  }

  private func takeSpecs() throws(ScriptError) {
    guard let port = plugin.port else { throw reader.damaged }
    var reader = reader
    let declared = try reader.looseValue()
    var functions: [Handle] = []
    while !reader.isAtEnd {
      guard case .function(let handle) = try reader.argument() else { throw reader.damaged }
      functions.append(handle)
    }
    port.ready(declared, functions)
  }

  private func plainArguments() throws(ScriptError) -> [Value] {
    var reader = reader
    var arguments: [Value] = []
    while !reader.isAtEnd { arguments.append(try reader.looseValue()) }
    return arguments
  }
}
