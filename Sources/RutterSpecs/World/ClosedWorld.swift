internal import RutterCore
internal import RutterLua
internal import RutterText

// What an app gets in place of the outside: what the test says, what exploring says, or a failure.

extension Stub {
  /// What a stubbed function of the outside answers. An error is an expected failure: nil and a message.
  func answer(to call: OutsideCall, _ journal: Journal) -> CallResult {
    switch self {
    case .value(let value): return reply(value, to: call, journal)
    case .wrongType(let value): return .values([value])
    case .error(let message): return .values([.null, .string(Text(message))])
    case .raised(let error):
      let message = "the function that stands in for \(call.name) raised: \(error.message)"
      var failure = Failure(.error, message, at: error.place)
      failure.traceback = error.traceback
      failure.notes = ["where the call is to fail, the function gives test.error(\"…\")"]
      if journal.forbidden == nil { journal.forbidden = failure }
      return .refused(failure.message)
    case .sequence(let parts): return parts[0].answer(to: call, journal)
    case .call: return .refused("a function inside of another stub is not called")
    case .after, .never:
      let message =
        "a function that stands in for \(call.name) is called when it answers, so it cannot say when that is; write "
        + "test.after or test.never in place of the function"
      journal.forbidden = Failure(.closedWorld, message)
      return .refused(message)
    }
  }
}

extension Stub {
  /// What a stub gives in place of an answer has its form, and may leave out what the script does not look at.
  private func reply(_ value: Value, to call: OutsideCall, _ journal: Journal) -> CallResult {
    do throws(StubError) {
      return .values([try StubbedAnswer(value, to: call).value])
    } catch {
      let message = "the stub '\(call.name)' \(error)"
      if journal.forbidden == nil { journal.forbidden = Failure(.closedWorld, message) }
      return .refused(message)
    }
  }
}

extension Journal {
  /// Work of the outside that the test did not foresee.
  ///
  /// - Parameters:
  ///   - call: What was asked for.
  ///   - plugin: The name of the plugin that asked, if that is not the flow: a grant names it.
  /// - Returns: What the script gets, should it be looked at.
  func forbid(_ call: OutsideCall, by plugin: String?) -> CallResult {
    let arguments = call.arguments.map { ValueText.short($0, budget: 40) }.joined(separator: ", ")
    var failure = Failure(.closedWorld, "\(call.name)(\(arguments)) is neither stubbed nor allowed in this test")
    failure.notes = ["stub it: test.launch(…, { stubs = { [\"\(call.name)\"] = … } })"]
    if let word = Capability.named(call.name)?.needs.first {
      let grant = (plugin.map { "\($0):" } ?? "") + word.form
      failure.notes.append("or allow it: test.launch(…, { allow = { \"\(grant)\" } })")
    }
    if forbidden == nil { forbidden = failure }
    return .refused(failure.message)
  }
}
