internal import RutterCore
internal import RutterText

/// What a test gives in place of an answer of the outside has the form that the outside would give: a script may rely on
/// it, and a test that passes with something that can never come says nothing.
struct StubbedAnswer {
  let value: Value

  /// Reads what a stub gives.
  ///
  /// - Parameters:
  ///   - value: What it gives; null stands for an answer that is none.
  ///   - call: The call that it answers.
  /// - Throws: Why it is no answer, as the end of a sentence.
  init(_ value: Value, to call: OutsideCall) throws(StubError) {
    let form = Capability.named(call.name)?.answer ?? .anything
    guard !value.isNull else {
      self.value = value
      return
    }
    if case .reply = form {
      self.value = try StubbedReply(value, to: call).value
      return
    }
    self.value = value
    if case .record(let fields) = form, case .record(let record) = value {
      if let wrong = record.fields.first(where: { !fields.contains($0.name.string) })?.name.string {
        throw StubError(
          "gives an answer with '\(wrong.shortened)'"
            + (nearest(wrong, among: fields).map { "; did you mean '\($0)'?" }
              ?? "; it has \(fields.joined(separator: ", "))"))
      }
    } else if !form.takes(value) {
      throw StubError(
        "gives \(ValueText.short(value, budget: 40)); an answer is \(form.words), and test.error stands for none")
    }
  }
}

extension Capability.Answer {
  fileprivate func takes(_ value: Value) -> Bool {
    switch (self, value) {
    case (.anything, _), (.reply, _), (.text, .string), (.text, .bytes), (.isTrue, .boolean(true)),
      (.boolean, .boolean):
      true
    case (.texts, .list(let items)): items.allSatisfy { if case .string = $0 { true } else { false } }
    case (.records, .list(let items)):
      items.allSatisfy { if case .record = $0 { true } else { $0 == .list([]) } }
    // Without a name in it, a table of Lua is a list.
    case (.record, .list(let items)): items.isEmpty
    default: false
    }
  }

  fileprivate var words: String {
    switch self {
    case .anything, .reply: "a value"
    case .text: "a text or bytes"
    case .texts: "a list of texts, { \"…\", \"…\" }"
    case .isTrue: "true"
    case .boolean: "true or false"
    case .record(let fields): "a record of \(fields.joined(separator: ", "))"
    case .records: "a list of records, { { name = … }, … }"
    }
  }
}
