import RutterCore
import Testing

@testable import RutterSpecs

/// What stands in for an answer over HTTP.
@Suite struct StubbedReplyTests {
  private let call = OutsideCall("http.get", [.string("http://a.example/b")])

  private func record(_ fields: (String, Value)...) -> Value {
    .record(Record(fields.map { Record.Field(Text($0.0), $0.1) }))
  }

  @Test("what is left out is filled in")
  func fills() throws {
    let reply = try StubbedReply(record(("status", .integer(404)), ("headers", .list([]))), to: call).value
    let expected = record(
      ("status", .integer(404)), ("headers", .record(Record([]))), ("body", .string("")),
      ("url", .string("http://a.example/b")))
    #expect(reply == expected)
    let empty = try StubbedReply(.list([]), to: call).value
    #expect(
      empty
        == record(
          ("status", .integer(200)), ("headers", .record(Record([]))), ("body", .string("")),
          ("url", .string("http://a.example/b"))))
    let request = OutsideCall("http.request", [record(("url", .string("http://a.example/c")))])
    guard case .record(let other) = try StubbedReply(record(("body", .string("x"))), to: request).value else {
      throw StubError("no record")
    }
    #expect(other["url"] == .string("http://a.example/c") && other["status"] == .integer(200))
  }

  @Test(
    "what is no answer is said, with what one is",
    arguments: [
      (Value.string("hello"), "gives \"hello\"; an answer is { status = 200, headers = {}, body = \"…\" }"),
      (Value.integer(4), "gives 4; an answer is"),
    ])
  func noReply(value: Value, words: String) {
    #expect(throws: StubError.self) { try StubbedReply(value, to: call) }
    do throws(StubError) { _ = try StubbedReply(value, to: call) } catch {
      #expect(error.description.hasPrefix(words), "\(error)")
    }
  }

  @Test("a misspelt field is said with the nearest, and a status is an integer")
  func fields() {
    for (value, words) in [
      (record(("stauts", .integer(1))), "gives an answer with 'stauts'; did you mean 'status'?"),
      (record(("status", .string("ok"))), "gives an answer whose status is \"ok\"; it is an integer such as 200"),
      (record(("body", .integer(5))), "gives an answer whose body is 5; it is a text"),
      (
        record(("headers", .string("x"))),
        "gives an answer whose headers are \"x\"; they are texts by their names, "
          + "{ [\"content-type\"] = \"text/plain\" }"
      ),
    ] {
      do throws(StubError) {
        _ = try StubbedReply(value, to: call)
        Issue.record("\(words)")
      } catch { #expect(error.description == words) }
    }
  }
}
