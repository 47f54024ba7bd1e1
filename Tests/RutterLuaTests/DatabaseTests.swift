import RutterCore
import RutterLua
import Testing

/// `rutter.sqlite` in scripts.
@Suite("Databases in scripts") struct DatabaseTests {
  /// What the outside was asked for, in short.
  private final class Asked {
    var calls: [String] = []
  }

  /// Runs Lua in an action, with `db` as a database.
  private func run(
    _ body: String, asked: Asked = Asked(), answer: @escaping (OutsideCall) -> CallResult? = { _ in nil }
  ) -> LuaApp {
    let app = LuaApp.open(
      """
      local db = rutter.sqlite.open('a.db')
      rutter.root(function()
        return rutter.screen { title = "Work", rutter.button { "Go", action = function() \(body) end } }
      end)
      """,
      answer: { call in
        let number = call.arguments.last.flatMap { if case .integer(let number) = $0 { " \(number)" } else { nil } }
        asked.calls.append(call.name.dropFirst("sqlite.".count) + (number ?? ""))
        if let result = answer(call) { return result }
        let begins = asked.calls.filter { $0.hasPrefix("begin") }.count
        return .values([call.name == "sqlite.begin" ? .integer(Int64(begins)) : .boolean(true)])
      })
    app.tap("Go")
    app.settle()
    return app
  }

  private let failed = CallResult.values([.null, .string("no")])

  @Test("opening asks nobody; a call goes out with the name and its arguments")
  func calls() {
    var calls: [OutsideCall] = []
    let app = run("print(db:query('SELECT ?', { 1 }, { limit = 2 })) print(db:execute('x'))") { call in
      calls.append(call)
      return nil
    }
    let limit = Value.record(Record([.init("limit", .integer(2))]))
    #expect(
      calls == [
        OutsideCall("sqlite.query", [.string("a.db"), .string("SELECT ?"), .list([.integer(1)]), limit, .null]),
        OutsideCall("sqlite.execute", [.string("a.db"), .string("x"), .null, .null]),
      ])
    #expect(app.logs == ["true", "true"] && app.errors.isEmpty)
    let plain = run("local d = rutter.sqlite.open('a.db') print(d == db, tostring(d), getmetatable(d))")
    #expect(plain.logs == ["true\tdatabase a.db\tfalse"])
  }

  @Test("what fails is nil and a message; within a transaction it raises, rolls back, and the raise goes on")
  func failures() {
    let asked = Asked()
    let app = run(
      """
      print(db:query('x'))
      print(pcall(db.transaction, db, function() db:execute('x') print('never') end))
      print(pcall(db.transaction, db, function() error({ code = 7 }) end))
      """, asked: asked
    ) { $0.name.hasSuffix("e") || $0.name.hasSuffix("y") ? self.failed : nil }
    #expect(app.logs.first == "nil\tno")
    #expect(app.logs.dropFirst().first?.hasSuffix("no") == true && app.logs.count == 3, "\(app.logs)")
    #expect(asked.calls == ["query", "begin", "execute 1", "rollback 1", "begin", "rollback 2"])
  }

  @Test("a transaction gives what its function gives, or true, and true for nothing")
  func results() {
    let asked = Asked()
    let app = run(
      "print(db:transaction(function(d) d:execute('x') return 1, nil, 3 end)) print(db:transaction(function() end))",
      asked: asked)
    #expect(app.logs == ["1\tnil\t3", "true"])
    #expect(asked.calls == ["begin", "execute 1", "commit 1", "begin", "commit 2"])
  }

  @Test("a begin or commit that fails is nil and a message; within another transaction it raises")
  func ends() {
    for word in ["begin", "commit"] {
      let app = run("print(db:transaction(function() return 7 end)) print('on')") { call in
        call.name == "sqlite.\(word)" ? self.failed : nil
      }
      #expect(app.logs == ["nil\tno", "on"])
      let asked = Asked()
      let body = "print(pcall(db.transaction, db, function() db:transaction(function() end) print(1) end))"
      let nested = run(body, asked: asked) {
        $0.name == "sqlite.\(word)" && asked.calls.count > 1 ? self.failed : nil
      }
      #expect(nested.logs.count == 1 && nested.logs[0].hasPrefix("false\t") && nested.logs[0].hasSuffix("no"))
      #expect(asked.calls.last == "rollback 1", "\(asked.calls)")
    }
  }

  @Test("calls of the function and of what it resumes belong to the transaction; others do not")
  func belongs() {
    let asked = Asked()
    let app = run(
      """
      local other = rutter.sqlite.open('b.db')
      db:transaction(function()
        rutter.sqlite.open('a.db'):query('same')
        other:query('other')
        coroutine.wrap(function() db:query('inner') db:transaction(function() db:query('deep') end) end)()
        rutter.all { function() db:query('beside') end }
        other:transaction(function() db:query('outer of two') other:query('its own') end)
        db:query('after')
      end)
      db:query('over')
      """, asked: asked)
    #expect(app.errors.isEmpty, "\(app.errors)")
    #expect(
      asked.calls == [
        "begin", "query 1", "query", "query 1", "begin 1", "query 2", "commit 2", "query", "begin", "query 1",
        "query 3", "commit 3", "query 1", "commit 1", "query",
      ])
  }

  @Test("a transaction may wait for other things, and one that is abandoned is over for what runs next")
  func waits() {
    let asked = Asked()
    let app = LuaApp.open(
      """
      local db = rutter.sqlite.open('a.db')
      rutter.root(function()
        return rutter.screen { title = "Work",
          rutter.link { "Load", gives = rutter.integer, load = function()
            return db:transaction(function() rutter.sleep(10) return 1 end)
          end },
          rutter.button { "Go", action = function() db:query('x') end } }
      end)
      rutter.destination(rutter.integer, function() return rutter.screen { title = 'there' } end)
      """,
      answer: { call in
        asked.calls.append(call.name)
        return .values([call.name == "sqlite.begin" ? .integer(5) : .boolean(true)])
      })
    app.tap("Load")
    app.advance(1)
    app.take(.cancel)
    app.tap("Go")
    app.settle()
    #expect(asked.calls == ["sqlite.begin", "sqlite.query"])
  }

  @Test("where nobody answers a begin, as in a test with stubs, the function is called with stubs in place")
  func stubs() {
    let asked = Asked()
    let app = run("print(db:transaction(function() return db:query('x') end))", asked: asked) { call in
      call.name == "sqlite.begin" ? .values([.integer(0)]) : nil
    }
    #expect(app.logs == ["true"] && asked.calls == ["begin", "query"])
  }

  @Test("a call that the host refuses raises, also in a transaction, which is rolled back")
  func refused() {
    let asked = Asked()
    let app = run("db:transaction(function() db:query('x') end)", asked: asked) { call in
      call.name == "sqlite.query" ? .refused("not allowed") : nil
    }
    #expect(app.errors.contains { $0.contains("not allowed") }, "\(app.errors)")
    #expect(asked.calls == ["begin", "query 1", "rollback 1"])
  }

  @Test(
    "mistakes raise with their line",
    arguments: [
      ("rutter.sqlite.open()", "rutter.sqlite.open takes the name of a database that was granted"),
      ("rutter.sqlite.open(7)", "rutter.sqlite.open takes the name of a database that was granted"),
      ("rutter.sqlite.oepn('a')", "rutter.sqlite has no 'oepn'; did you mean 'open'?"),
      ("db.query('x')", "query belongs to a database; call it with ':', not '.'"),
      ("db:qery('x')", "database has no 'qery'; did you mean 'query'?"),
      ("db:query()", "db:query takes a statement, got nil"),
      ("db:query('x', {}, { limt = 1 })", "db:query takes options: field 'limt': expected no field of this name"),
      ("db:query('x', {}, {}, 1)", "db:query takes a statement, its parameters and options"),
      ("db:execute('x', {}, {})", "db:execute takes a statement and its parameters"),
      ("db:transaction()", "db:transaction takes a function, got nil"),
      ("db.x = 1", "a database cannot be changed"),
      ("db:execute('x', { function() end })", "a function cannot be part of a value"),
      ("local c = rutter.path:push({ db })", "a database cannot be part of a value"),
      (
        "table.sort({ 2, 1 }, function() return db:query('x') end)",
        "nothing can wait inside a function called by 'sort'"
      ),
    ])
  func mistakes(call: String, message: String) {
    let app = run(call)
    let said = app.errors + app.outcomes.map { "\($0)" }
    #expect(said.contains { $0.contains(message) }, "\(said)")
  }
}
