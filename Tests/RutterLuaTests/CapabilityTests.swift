import RutterCore
import RutterLua
import Testing

/// The functions of `rutter` that ask for work of the outside.
@Suite("Capabilities in scripts") struct CapabilityTests {
  /// What the outside was asked for.
  private final class Asked {
    var calls: [OutsideCall] = []
  }

  /// Runs Lua in an action.
  private func run(_ body: String, answer: @escaping (OutsideCall) -> CallResult = { _ in .values([.null]) }) -> LuaApp
  {
    let app = LuaApp.open(
      """
      shared = rutter.cell(nil, "shared") rutter.root(function()
        return rutter.screen { title = "Work", rutter.button { "Go", action = function() \(body) end } }
      end)
      """, answer: answer)
    app.tap("Go")
    app.settle()
    return app
  }

  @Test("each capability is a function of its name, and documented", arguments: Capability.names)
  func functions(name: String) throws {
    let capability = try #require(Capability.named(name))
    let function = capability.method.map { "rutter.sqlite.open('a').\($0)" } ?? "rutter.\(name)"
    #expect(run("print(type(\(function)))").logs == ["function"])
    let manual = try #require(Fixture.text("../Scripts/meta/rutter.lua"))
    let documented = capability.method.map { "Database:\($0)" } ?? capability.call
    #expect(manual.contains("\nfunction \(documented)("), "Scripts/meta/rutter.lua does not know \(documented)")
  }

  @Test("a call goes out with its name and arguments, and its results come back")
  func call() {
    let asked = Asked()
    let app = run("print(rutter.fs.list('d'))") { call in
      asked.calls.append(call)
      return .values([.string("a"), .integer(2)])
    }
    #expect(asked.calls == [OutsideCall("fs.list", [.string("d")])])
    #expect(app.logs == ["a\t2"])
  }

  @Test("bytes that are no text go out where a capability takes them, and come back as strings")
  func bytes() {
    let asked = Asked()
    let script = "local b = rutter.fs.read('f', { as = 'bytes' }) print(#b, b:byte(1, -1)) rutter.fs.write('g', b)"
    let app = run(script) { call in
      asked.calls.append(call)
      return .values([call.name == "fs.read" ? .bytes([0xFF, 0, 0x41]) : .boolean(true)])
    }
    #expect(app.logs == ["3\t255\t0\t65"])
    #expect(asked.calls.last == OutsideCall("fs.write", [.string("g"), .bytes([0xFF, 0, 0x41])]))
  }

  @Test(
    "bytes that are no text go nowhere else",
    arguments: [
      ("rutter.fs.read('\\xff')", "rutter.fs.read takes a path, got a string that is not valid UTF-8"),
      (
        "rutter.http.post('http://a', { json = { x = { '\\xff' } } })",
        "rutter.http.post takes options, got field 'json.x[1]': a string that is not valid UTF-8"
      ),
      (
        "rutter.run('a', { 'b', '\\xff' })",
        "rutter.run takes a list of arguments, got field '[2]': a string that is not valid UTF-8"
      ),
      ("rutter.store:set('k', { ['\\xff'] = 1 })", "not valid UTF-8"),
      ("rutter.path:push('\\xff')", "a string that is not valid UTF-8; rutter.base64.encode makes a text of bytes"),
      ("shared:set({ a = '\\xff' })", "field 'a': a string that is not valid UTF-8"),
      ("rutter.json.encode('\\xff')", "not valid UTF-8"),
    ])
  func refusedBytes(script: String, message: String) {
    let app = run("local shared = shared " + script) { _ in .values([.string("asked")]) }
    #expect(app.errors.contains { $0.contains(message) }, "\(app.errors)")
  }

  @Test("a method of a table is called with a colon, and the table does not go out")
  func methods() {
    let asked = Asked()
    let app = run("print(rutter.store:set('k', { 1 }))") { call in
      asked.calls.append(call)
      return .values([.boolean(true)])
    }
    #expect(asked.calls == [OutsideCall("store.set", [.string("k"), .list([.integer(1)])])])
    #expect(app.logs == ["true"])
  }

  @Test("an answer in pieces is an iterator, which asks for the next piece when the last one is used up")
  func pieces() {
    let asked = Asked()
    let app = run("for line in assert(rutter.fs.lines('f')) do print(line) end") { call in
      asked.calls.append(call)
      return asked.calls.count == 1
        ? .values([.list([.string("one"), .string("two")]), .integer(8)])
        : .values([.list([.string("three")]), .null])
    }
    #expect(app.logs == ["one", "two", "three"])
    #expect(asked.calls.map(\.arguments) == [[.string("f"), .integer(0)], [.string("f"), .integer(8)]])
  }

  @Test("where a piece cannot be had, the iterator gives nil and a message")
  func brokenPieces() {
    let asked = Asked()
    let app = run("local next = rutter.fs.lines('f') print(next()) print(next()) print(next())") { call in
      asked.calls.append(call)
      return asked.calls.count == 1
        ? .values([.list([.string("one")]), .integer(4)]) : .values([.null, .string("f: gone")])
    }
    #expect(app.logs == ["one", "nil\tf: gone", "nil\tf: gone"])
    #expect(run("print(rutter.fs.lines('f'))") { _ in .values([.null, .string("no")]) }.logs == ["nil\tno"])
  }

  @Test("where nothing can wait, the function that is the reason is named, not the iterator")
  func blocked() {
    let app = run("table.sort({ 2, 1 }, function() return rutter.fs.lines('f') end)")
    #expect(app.errors.contains { $0.contains("inside a function called by 'sort'") }, "\(app.errors)")
    let next = run("local it = rutter.fs.lines('f') table.sort({ 2, 1 }, function() return it() end)") { call in
      .values([.list([]), .integer(1)])
    }
    #expect(next.errors.contains { $0.contains("inside a function called by 'sort'") }, "\(next.errors)")
  }

  @Test(
    "wrong arguments raise in the script, with its line",
    arguments: [
      ("rutter.fs.read(7)", "rutter.fs.read takes a path, got an integer"),
      ("rutter.fs.read()", "rutter.fs.read takes a path, got nil"),
      ("rutter.fs.read('a', 'b')", "rutter.fs.read takes options, got a string"),
      ("rutter.fs.lines()", "rutter.fs.lines takes a path, got nil"),
      ("rutter.fs.lines('a', 'b')", "rutter.fs.lines takes a path, got more than one argument"),
      ("rutter.fs.lines(true)", "rutter.fs.lines takes a path, got a boolean"),
      ("rutter.fs.list(('x'):rep(5000))", "rutter.fs.list takes a path of at most 4096 bytes, got 5000"),
      ("rutter.store.get('a')", "rutter.store.get is called with ':', as in rutter.store:get(…)"),
      ("rutter.store.keys()", "rutter.store.keys is called with ':', as in rutter.store:keys(…)"),
      ("rutter.store.get(rutter.fs, 'a')", "rutter.store.get is called with ':', as in rutter.store:get(…)"),
      ("rutter.store:get(7)", "rutter.store:get takes a key, got an integer"),
      ("rutter.store:get(('x'):rep(257))", "rutter.store:get takes a key of at most 256 bytes, got 257"),
      ("rutter.store:keys(1)", "rutter.store:keys takes no arguments, got 1 arguments"),
      ("rutter.store:gte('a')", "rutter.store has no 'gte'; did you mean 'get'?"),
      ("rutter.fs.raed('a')", "rutter.fs has no 'raed'; did you mean 'read'?"),
      ("rutter.sf.read('a')", "rutter has no 'sf'; did you mean 'fs'?"),
    ])
  func mistakes(call: String, message: String) {
    let app = run(call)
    #expect(app.errors.contains { $0.contains("flow.lua:2: \(message)") }, "\(app.errors)")
  }
}
