import RutterCore
import Testing

@testable import RutterSpecs

/// What stands in for an answer of the outside.
@Suite struct StubbedAnswerTests {
  private let scratch = Scratch()

  /// Options with which a call asks for bytes.
  private static let bytes = Value.record(Record([.init("as", .string("bytes"))]))

  private func trouble(_ name: String, _ value: Value, _ arguments: [Value] = []) -> String? {
    do throws(StubError) {
      let answer = try StubbedAnswer(value, to: OutsideCall(name, arguments)).value
      // A record is completed.
      if case .record = answer {} else { #expect(answer == value) }
      return nil
    } catch { return error.description }
  }

  private func record(_ name: String) -> Value { .record(Record([.init(Text(name), .integer(1))])) }

  @Test("what has the form of an answer is taken")
  func taken() {
    let one = Value.list([.string("one")]), text = Value.string("text")
    for (name, value) in [
      ("fs.read", text), ("fs.list", one), ("fs.lines", one), ("fs.lines", .list([])),
      ("fs.info", record("size")), ("fs.write", .boolean(true)), ("run", record("code")), ("run", .list([])),
      ("store.get", .integer(4)), ("store.set", .boolean(true)), ("store.remove", .boolean(false)), ("store.keys", one),
      ("sqlite.query", .list([record("a"), .list([])])), ("sqlite.execute", record("changes")),
      ("store.get", .bytes([255])), ("cook.recipe", .integer(4)),
    ] { #expect(trouble(name, value) == nil, "\(name)") }
  }

  @Test("nil alone is an answer where there may be nothing, and else can never come")
  func nilAlone() {
    // A function of a program may give nil, too.
    let mayGiveNil = ["store.get", "cook.recipe"]
    for name in Capability.names + mayGiveNil {
      #expect((trouble(name, .null) == nil) == mayGiveNil.contains(name), "\(name)")
    }
    #expect(
      trouble("fs.write", .null)
        == "gives nil alone, which can never come; an answer is true, and test.error(\"…\"), or nil and a message, "
        + "stands for none")
    #expect(trouble("http.get", .null)?.contains("an answer is { status = 200, headers = {}, body = \"…\" }") == true)
  }

  @Test("bytes that are no text come only where the call asks for them")
  func bytes() {
    let output = Value.record(Record([.init("output", .bytes([255]))]))
    let body = Value.record(Record([.init("body", .bytes([255]))]))
    let calls: [(String, [Value], Value, String)] = [
      ("fs.read", [.string("a")], .bytes([255]), "a text"),
      ("run", [.string("a"), .list([])], output, "an answer whose output"),
      ("http.get", [.string("a")], body, "an answer whose body"),
    ]
    for (name, arguments, value, what) in calls {
      #expect(
        trouble(name, value, arguments)
          == "gives \(what) that is not UTF-8, which can never come: the call gives nil and a message then, as of "
          + "test.error(\"…\"), unless it asks for bytes, { as = \"bytes\" }")
      #expect(trouble(name, value, arguments + [Self.bytes]) == nil)
    }
    #expect(trouble("http.request", body, [Self.bytes]) == nil)
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

  private func answer(_ name: String, _ fields: [(Text, Value)]) throws(StubError) -> Value {
    try StubbedAnswer(
      .record(Record(fields.map { .init($0.0, $0.1) })), to: OutsideCall(name, [.string("a"), Self.bytes])
    ).value
  }

  @Test("what a record leaves out is there, as in every answer")
  func completed() throws {
    #expect(
      try answer("run", [("output", .bytes([255]))])
        == .record(
          Record([.init("code", .integer(0)), .init("errors", .string("")), .init("output", .bytes([255]))])))
    let killed = try answer("run", [("signal", .string("SIGKILL"))])
    guard case .record(let record) = killed else { Issue.record("\(killed)"); return }
    #expect(record.fields.map(\.name) == ["errors", "output", "signal"])
    #expect(
      try answer("fs.info", [("modified", .integer(4))])
        == .record(
          Record([
            .init("kind", .string("file")), .init("modified", .integer(4)), .init("size", .integer(0)),
          ])))
  }

  @Test(
    "what can never come in a field is said with the field",
    arguments: [
      ("run", "output", Value.integer(5), "that can never come: field 'output': expected string, got integer"),
      ("run", "code", .string("x"), "that can never come: field 'code': expected integer, got string"),
      ("run", "errors", .bytes([255]), "that can never come: field 'errors': expected string, got a string"),
      ("fs.info", "kind", .string("fil"), "that can never come: field 'kind': expected"),
      ("sqlite.execute", "changes", .string("x"), "that can never come: field 'changes': expected integer, got string"),
    ])
  func fields(name: String, field: Text, value: Value, words: String) {
    do throws(StubError) {
      _ = try answer(name, [(field, value)])
      Issue.record("taken")
    } catch { #expect(error.description.hasPrefix("gives an answer \(words)"), "\(error)") }
  }

  @Test("a program ends with a code or by a signal")
  func bothEnds() {
    #expect(
      throws: StubError("gives an answer with both 'code' and 'signal'; it has one of them"),
      performing: { try answer("run", [("code", .integer(0)), ("signal", .string("SIGKILL"))]) })
  }

  @Test("a function that stands in for a call and raises fails the test, at its line")
  func raises() async {
    scratch.write(
      "flow.lua",
      """
      local r = require 'rutter'
      r.root(function()
        return r.screen { title = 'x', r.button { 'Read', action = function() r.fs.read 'a' end } }
      end)
      """)
    let spec = """
      it('t', function()
        local app = test.launch('flow', { stubs = { ['fs.read'] = function(path)
          return path:uper()
        end } })
        app:tap 'Read'
        app:settle()
      end)
      """
    let failures = await Runs.of([scratch.write("a_spec.lua", spec)]).failures
    #expect(failures.count == 1 && failures.first?.place?.line == 3, "\(failures)")
    #expect(failures.first?.message.contains("the function that stands in for fs.read raised: ") == true)
    #expect(failures.first?.message.contains("uper") == true)
  }

  @Test("nil and a message, which a function gives in place of a call, mean what test.error means there")
  func nilAndMessage() async {
    scratch.write(
      "flow.lua",
      """
      local r = require 'rutter'
      local function read()
        local text, message = r.fs.read 'a'
        r.log(tostring(text) .. ', ' .. message)
        for line in assert(r.fs.lines 'a') do r.log(line) end
      end
      r.root(function() return r.screen { title = 'x', r.button { 'Read', action = read } } end)
      """)
    let spec = """
      for _, stub in ipairs { test.error 'disk on fire', function() return nil, 'disk on fire' end } do
        it('t', function()
          local app = test.launch('flow', { stubs = { ['fs.*'] = stub } })
          app:tap 'Read'
          app:settle()
          assert.equals('nil, disk on fire', app.log[1].text)
          app:expect_error 'disk on fire'
        end)
      end
      """
    #expect(await Runs.of([scratch.write("a_spec.lua", spec)]).failures.isEmpty)
  }

  @Test("a function that gives nothing in place of a call fails the test, and so does nil with what is no message")
  func nothing() async {
    #expect(
      await messages("function() end")
        == [
          "the stub 'fs.lines' gives nil alone, which can never come; an answer is a list of texts, "
            + "{ \"…\", \"…\" }, and test.error(\"…\"), or nil and a message, stands for none"
        ])
    let message = await messages("function() return nil, 4 end").first
    #expect(message?.hasSuffix("it gives nil and a number; behind nil stands a message, a text") == true)
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
