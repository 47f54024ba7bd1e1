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
    let capability = Capability.named(call.name), form = capability?.answer ?? .anything
    guard !value.isNull else {
      // What is no capability is a function of a program, which may give nil.
      guard capability?.mayGiveNil ?? true else {
        throw StubError(
          "gives nil alone, which can never come; an answer is \(form.words), and test.error(\"…\"), or nil and a message, "
            + "stands for none")
      }
      self.value = value
      return
    }
    if case .reply = form {
      self.value = try StubbedReply(value, to: call).value
      return
    }
    if !form.takes(value) {
      throw StubError(
        "gives \(ValueText.short(value, budget: 40)); an answer is \(form.words), and test.error stands for none")
    }
    if case (.text, .bytes) = (form, value), !call.wantsBytes { throw .noText("a text") }
    guard case .record(let fields) = form else {
      self.value = value
      return
    }
    // Without a name in it, a table of Lua is a list.
    var record = if case .record(let record) = value { record } else { Record([]) }
    if record.fields.contains(where: { $0.value.isNull }) { record = Record(record.fields.filter { !$0.value.isNull }) }
    if let mistake = Self.mistake(in: record, fields) { throw StubError("gives an answer \(mistake)") }
    for field in fields where field.mayBeBytes && !call.wantsBytes {
      if case .bytes? = record[Text(field.name)] { throw .noText("an answer whose \(field.name)") }
    }
    self.value = .record(Self.completed(record, fields))
  }

  /// What is wrong with the fields of an answer; nil if nothing is.
  private static func mistake(in record: Record, _ fields: [Capability.Answer.Field]) -> String? {
    let names = fields.map(\.name)
    for given in record.fields {
      let name = given.name.string
      guard let field = fields.first(where: { $0.name == name }) else {
        let hint = nearest(name, among: names).map { "did you mean '\($0)'?" }
        return "with '\(name.shortened)'; " + (hint ?? "it has \(names.joined(separator: ", "))")
      }
      if let other = field.other, record[Text(other)] != nil {
        return "with both '\(name)' and '\(other)'; it has one of them"
      }
      if case .bytes = given.value, field.mayBeBytes { continue }
      do throws(Mismatch) { _ = try Types().fit(given.value, to: field.schema) } catch {
        return "that can never come: field '\(name)': \(error)"
      }
    }
    return nil
  }

  /// What is left out is there, as in every answer: a script that looks at it would find nothing else.
  private static func completed(_ record: Record, _ fields: [Capability.Answer.Field]) -> Record {
    func has(_ name: String) -> Bool { record[Text(name)] != nil }
    let rest = fields.filter { !has($0.name) && !($0.other.map(has) ?? false) }
    return Record(record.fields + rest.compactMap { field in field.usual.map { .init(Text(field.name), $0) } })
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
    case (.record, .record): true
    case (.record, .list(let items)): items.isEmpty
    default: false
    }
  }

  /// What an answer is, in words.
  var words: String {
    switch self {
    case .anything: "a value"
    case .reply: "{ status = 200, headers = {}, body = \"…\" }"
    case .text: "a text or bytes"
    case .texts: "a list of texts, { \"…\", \"…\" }"
    case .isTrue: "true"
    case .boolean: "true or false"
    case .record(let fields): "a record of \(fields.map(\.name).joined(separator: ", "))"
    case .records: "a list of records, { { name = … }, … }"
    }
  }
}

extension OutsideCall {
  /// Whether it asks for bytes, which need not be a text: of what such a call is given only its options are a record.
  var wantsBytes: Bool {
    arguments.contains { argument in
      if case .record(let options) = argument { options["as"] == .string("bytes") } else { false }
    }
  }
}

extension StubError {
  /// That a stub gives bytes where a text is asked for, for which the outside would give nil and a message.
  static func noText(_ what: String) -> StubError {
    StubError(
      "gives \(what) that is not UTF-8, which can never come: the call gives nil and a message then, as of "
        + "test.error(\"…\"), unless it asks for bytes, { as = \"bytes\" }")
  }
}
