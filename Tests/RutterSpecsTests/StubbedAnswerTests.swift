import RutterCore
import Testing

@testable import RutterSpecs

/// What stands in for an answer of the outside.
@Suite struct StubbedAnswerTests {
  private let scratch = Scratch()

  private func trouble(_ name: String, _ value: Value) -> String? {
    do throws(StubError) {
      let answer = try StubbedAnswer(value, to: OutsideCall(name, [])).value
      #expect(answer == value)
      return nil
    } catch { return error.description }
  }

  private func record(_ name: String) -> Value { .record(Record([.init(Text(name), .integer(1))])) }

  @Test("what has the form of an answer is taken, and nil")
  func taken() {
    let one = Value.list([.string("one")]), text = Value.string("text")
    for (name, value) in [
      ("fs.read", text), ("fs.read", .bytes([255])), ("fs.list", one), ("fs.lines", one), ("fs.lines", .list([])),
      ("fs.info", record("size")), ("fs.write", .boolean(true)), ("run", record("code")), ("run", .list([])),
      ("store.get", .integer(4)), ("store.set", .boolean(true)), ("store.remove", .boolean(false)), ("store.keys", one),
      ("sqlite.query", .list([record("a"), .list([])])), ("sqlite.execute", record("changes")),
      ("cook.recipe", .integer(4)),
      ("fs.read", .null),
    ] { #expect(trouble(name, value) == nil, "\(name)") }
  }

  @Test("what no answer looks like is said, with what one is")
  func refused() {
    #expect(trouble("fs.read", .integer(7)) == "gives 7; an answer is a text or bytes, and test.error stands for none")
    #expect(
      trouble("fs.lines", .string("one"))
        == "gives \"one\"; an answer is a list of texts, { \"…\", \"…\" }, and test.error stands for none")
    #expect(trouble("fs.list", .list([.integer(1)]))?.hasPrefix("gives { 1 }; an answer is a list of texts") == true)
    #expect(trouble("fs.write", .list([]))?.hasPrefix("gives {}; an answer is true") == true)
    #expect(trouble("run", record("outptu")) == "gives an answer with 'outptu'; did you mean 'output'?")
    #expect(trouble("run", .string("x"))?.contains("an answer is a record of code, errors, output, signal") == true)
    #expect(trouble("sqlite.query", .string("t"))?.contains("a list of records") == true)
  }

  private func messages(_ stub: String) async -> [String] {
    scratch.write(
      "flow.lua",
      """
      local r = require 'rutter'
      r.root(function()
        return r.screen { title = 'x', r.button { 'Read', action = function()
          for line in assert(r.fs.lines 'a') do r.log(line) end
        end } }
      end)
      """)
    let body = "local app = test.launch('flow', { stubs = { ['fs.lines'] = \(stub) } }) app:tap 'Read' app:settle()"
    return await Runs.of([scratch.write("a_spec.lua", "it('t', function() \(body) end)\n")]).failures.map(\.message)
  }

  @Test("X4: an answer in pieces that is none raises in the script, whatever a test gives on purpose")
  func pieces() async {
    #expect(await messages("{ 'one', 'two' }") == [])
    #expect(await messages("'one'").first?.hasPrefix("the stub 'fs.lines' gives \"one\"; an answer is a list") == true)
    for (wrong, kind) in [("'one\\ntwo'", "string"), ("true", "boolean"), ("7", "number")] {
      let message = await messages("test.wrong_type(\(wrong))").first ?? ""
      #expect(message.contains("the answer is no list of items, but a \(kind)"), "\(message)")
    }
  }
}
