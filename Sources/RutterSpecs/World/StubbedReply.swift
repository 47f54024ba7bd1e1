internal import RutterCore
internal import RutterText

/// What a test gives in place of an answer over HTTP. It may leave out what the script does not look at.
struct StubbedReply {
  let value: Value

  private static let fields = Capability.Answer.reply.fieldNames ?? []

  /// Reads `{ status = 200, headers = {}, body = "…", url = "…" }`.
  ///
  /// - Parameters:
  ///   - value: What the stub gives.
  ///   - call: The call that it answers.
  /// - Throws: Why it is no answer, as the end of a sentence.
  init(_ value: Value, to call: OutsideCall) throws(StubError) {
    // Without a name in it, a table of Lua is a list.
    guard case .record(let record) = value == .list([]) ? .record(Record([])) : value else {
      throw StubError(
        "gives \(ValueText.short(value, budget: 40)); an answer is \(Capability.Answer.reply.words), and test.error "
          + "stands for none")
    }
    if let wrong = record.fields.first(where: { !Self.fields.contains($0.name.string) })?.name.string {
      throw StubError(
        "gives an answer with '\(wrong.shortened)'"
          + (nearest(wrong, among: Self.fields).map { "; did you mean '\($0)'?" }
            ?? "; it has status, headers, body, url"))
    }
    if let status = record["status"], status.kind != Value.integer(0).kind {
      throw StubError(
        "gives an answer whose status is \(ValueText.short(status, budget: 40)); it is an integer such as 200")
    }
    for name in ["body", "url"] {
      guard let part = record[Text(name)] else { continue }
      if case .string = part { continue }
      if case .bytes = part, name == "body" {
        if call.wantsBytes { continue }
        throw .noText("an answer whose body")
      }
      throw StubError("gives an answer whose \(name) is \(ValueText.short(part, budget: 40)); it is a text")
    }
    if let headers = record["headers"], headers != .list([]), !Self.areHeaders(headers) {
      throw StubError(
        "gives an answer whose headers are \(ValueText.short(headers, budget: 40)); they are texts by their names, "
          + "{ [\"content-type\"] = \"text/plain\" }")
    }
    var fields = record.fields
    if record["status"] == nil { fields.append(.init("status", .integer(200))) }
    if record["headers"].map({ $0 == .list([]) }) ?? true { fields.append(.init("headers", .record(Record([])))) }
    if record["body"] == nil { fields.append(.init("body", .string(""))) }
    if record["url"] == nil { fields.append(.init("url", Self.url(of: call))) }
    self.value = .record(Record(fields))
  }

  private static func areHeaders(_ value: Value) -> Bool {
    guard case .record(let record) = value else { return false }
    return record.fields.allSatisfy { if case .string = $0.value { true } else { false } }
  }

  /// Where a call asks.
  private static func url(of call: OutsideCall) -> Value {
    switch call.arguments.first {
    case .record(let request)?: request["url"] ?? .string("")
    case let url?: url
    case nil: .string("")
    }
  }
}
