import RutterCore
import RutterLua
import RutterSpecs
import Testing

@Suite("spec state")
struct SpecStateTests {
  @Test("tests come in the order of the text, with groups, lines and options")
  func tests() throws {
    let state = try spec(
      """
      describe("cookbook", { explore = true }, function()
        it("opens", function() end)
        describe("sections", function()
          it("are sorted", { explore = false, confluent = true, outcomes = true }, function() end)
          pending("are filtered", function() end)
        end)
      end)
      it("is to be written")
      """)
    #expect(
      state.tests.map(\.fullName) == [
        "cookbook > opens", "cookbook > sections > are sorted", "cookbook > sections > are filtered",
        "is to be written",
      ])
    #expect(state.tests.map(\.line) == [2, 4, 5, 8])
    #expect(state.tests.map(\.lastLine) == [2, 4, 5, nil])
    #expect(state.tests.map(\.groupLines) == [[1...7], [1...7, 3...6], [1...7, 3...6], []])
    #expect(state.tests.map(\.index) == [0, 1, 2, 3])
    #expect(state.tests.map(\.options.explore) == [true, false, true, nil])
    #expect(state.tests[1].options.isConfluent && state.tests[1].options.outcomes)
    #expect(state.tests.map(\.pending) == [nil, nil, "", "not written yet"])
  }

  @Test("places have the whole name of their file, however long")
  func longNames() throws {
    let file = String(repeating: "folder/", count: 20) + "a_spec.lua"
    let state = try spec(
      """
      it("fails", function() assert.equals(1, 2) end)
      it("finds nothing", function() test.launch("x"):find "y" end)
      it("cannot tap", function() test.launch("x"):tap "y" end)
      """, file: file)
    let world = FakeWorld()
    world.onLook = { _, _ in .failed(Failure(.step, "no 'y'")) }
    world.onStep = { name, _ in name == "do" ? .failed(Failure(.step, "no 'y'")) : nil }
    for (index, test) in state.tests.enumerated() {
      guard case .failed(let failure) = state.run(test, in: world) else { throw Missing() }
      #expect(failure.place == Place(script: file, line: index + 1))
    }
  }

  @Test("a file may declare thousands of tests")
  func many() throws {
    let state = try spec("for i = 1, 5000 do it('test number ' .. i, function() assert.is_true(i ~= 4711) end) end")
    #expect(state.tests.count == 5000)
    #expect(state.tests[4710].name == "test number 4711" && state.tests[4710].index == 4710)
    let world = FakeWorld()
    #expect(state.run(state.tests[4709], in: world) == .passed)
    #expect(state.run(state.tests[4710], in: world) != .passed)
  }

  @Test("only a spec's own state has what the spec language is built on")
  func ordinary() throws {
    let text = "assert(select('#', ...) == 0 and not pcall(require, 'rutter.spec.errors') and not describe)"
    let main = SourceText(file: "flow.lua", text: text)
    var host = ScriptHost(plugins: [PluginSource(name: "flow", main: main)], limits: .testing)
    var outbox = Outbox()
    let reply = host.run(.load(PluginID(0)), reading: Reading(), outbox: &outbox)
    guard case .done = reply else { throw Missing() }
  }

  @Test("before_each runs outermost first, after_each innermost first, also after a failure")
  func hooks() throws {
    let state = try spec(
      """
      local function note(text) return function() print(text) end end
      before_each(note "b1") after_each(note "a1")
      describe("group", function()
        before_each(note "b2") before_each(note "b3") after_each(note "a2")
        it("passes", note "body")
        it("fails", function() error("oh no") end)
      end)
      describe("broken", function()
        before_each(function() error("before") end)
        after_each(note "a3")
        it("is not reached", note "body")
      end)
      """)
    var lines: [String] = []
    state.onLog = { lines.append($0.text) }
    let world = FakeWorld()
    #expect(state.run(state.tests[0], in: world) == .passed)
    #expect(lines == ["b1", "b2", "b3", "body", "a2", "a1"])
    lines = []
    guard case .failed(let failure) = state.run(state.tests[1], in: world) else { throw Missing() }
    #expect(lines == ["b1", "b2", "b3", "a2", "a1"])
    #expect(failure.message == "oh no")
    #expect(failure.place == Place(script: "a_spec.lua", line: 6))
    #expect(failure.kind == .error)
    lines = []
    guard case .failed(let before) = state.run(state.tests[2], in: world) else { throw Missing() }
    #expect(before.message == "before")
    #expect(lines == ["b1", "a3", "a1"])
  }

  @Test("steps yield with the line of the spec, also under pcall, has_error and in helpers")
  func steps() throws {
    let world = FakeWorld()
    let state = try spec(
      """
      local app
      local function go(label)
        app:tap(label)
      end
      before_each(function() app = test.launch("cookbook", { seed = 4, allow = { read = "data" } }) end)
      it("walks", function()
        go "Apple Pie"
        pcall(app.back, app)
        assert.has_no_error(function() app:settle() end)
        app:advance(0.5)
        app:push(3, { style = "sheet" })
        app:set({ role = "field", label = "Name" }, "x")
        app:pop(2)
        app:edit(function(path)
          path:pop()
          path:push({ id = 1 }, { type = "Recipe" })
          path:remove { id = 4 }
        end)
        app:tap { role = "link", node = 7, label = "Go" }
        app:close()
      end)
      """)
    #expect(state.run(state.tests[0], in: world) == .passed)
    #expect(
      world.asked == [
        "launch 'cookbook' {allow: {read: 'data'}, seed: 4}",
        "do 1 {do: 'tap', target: 'Apple Pie'}",
        "do 1 {do: 'back'}",
        "settle 1",
        "do 1 {do: 'advance', seconds: 0.5}",
        "do 1 {do: 'push', style: 'sheet', value: 3}",
        "do 1 {do: 'set', target: {label: 'Name', role: 'field'}, value: 'x'}",
        "do 1 {count: 2, do: 'pop'}",
        "do 1 {do: 'edit', steps: [{count: 1, do: 'pop'}, {do: 'push', type: 'Recipe', value: {id: 1}}, {do: 'remove', id: 4}]}",
        "do 1 {do: 'tap', target: {node: 7}}",
        "close 1",
      ])
    #expect(world.places.map(\.line) == [5, 3, 8, 9, 10, 11, 12, 13, 14, 19, 20])
  }

  @Test("an entry of app.path is a part of a list, unless it has no value")
  func entries() throws {
    let world = FakeWorld()
    world.onLook = { _, _ in
      let ready: [Record.Field] = [
        .init("id", .integer(1)), .init("state", .string("ready")), .init("style", .string("push")),
        .init("title", .string("Pie")), .init("type", .string("Recipe")), .init("value", .integer(7)),
      ]
      let waiting: [Record.Field] = [
        .init("id", .integer(2)), .init("state", .string("waiting")), .init("type", .string("Recipe")),
      ]
      return .values([.list([.record(Record(ready)), .record(Record(waiting))])])
    }
    let body = "local app = test.launch 'x'\napp:edit(function(path) path:replace_all { 3, app.path[1] } end)"
    #expect(try outcome(of: body, in: world) == .passed)
    #expect(
      world.asked.last == "do 1 {do: 'edit', steps: [{do: 'replace_all', "
        + "values: [3, {style: 'push', type: 'Recipe', value: 7}]}]}")
    let other = try failure(of: body.replacing("path[1]", with: "path[2]"), in: world)
    #expect(
      other?.message == "path:replace_all: entry 2 has no value that could be put there again: it is waiting")
  }

  @Test("reads do not wait; what is owed is delivered first")
  func reads() throws {
    let world = FakeWorld()
    var isOwed = true
    world.onLook = { name, _ in
      if name == "path", isOwed {
        isOwed = false
        return .values([.record(Record([.init("owed", .boolean(true))]))])
      }
      let id = Record.Field("id", .integer(4))
      switch name {
      case "path": return .values([.list([.record(Record([id]))])])
      case "screen":
        return .values([
          .record(Record([.init("toolbar", .list([])), .init("nodes", .list([])), .init("entry", id.value)]))
        ])
      default:
        let text: [Record.Field] = [
          .init("role", .string("text")), .init("label", .string("x")), .init("node", id.value),
        ]
        return .values([.record(Record([id] + text))])
      }
    }
    let verdict = try outcome(
      of: """
        local app = test.launch("cookbook")
        assert.equals(4, app.path[1].id)
        assert.equals(4, app.screen.entry)
        assert.equals(4, app:find("x").id)
        """, in: world)
    #expect(verdict == .passed)
    #expect(world.asked == ["launch 'cookbook' []", "path 1", "deliver 1", "path 1", "screen 1", "find 1 'x'"])
  }

  @Test("a failed step is the failure, unless the test catches it")
  func failedSteps() throws {
    let world = FakeWorld()
    world.onStep = { name, _ in
      guard name == "do" else { return nil }
      var failure = Failure(.step, "there is no 'Aple Pie'")
      failure.notes = ["nearest: Apple Pie"]
      return .failed(failure)
    }
    let text = "local app = test.launch('cookbook')\napp:tap 'Aple Pie'"
    let failure = try failure(of: text, in: world)
    #expect(failure?.kind == .step)
    #expect(failure?.notes == ["nearest: Apple Pie"])
    #expect(failure?.place == Place(script: "a_spec.lua", line: 3))
    let caught = try outcome(
      of: """
        local app = test.launch('cookbook')
        local ok, err = pcall(app.tap, app, 'x')
        assert.is_false(ok)
        assert.equals("there is no 'Aple Pie'", tostring(err))
        assert.has_error(function() app:back() end, "there is no 'Aple Pie'")
        assert.error_matches(function() app:back() end, "no 'Aple")
        """, in: world)
    #expect(caught == .passed)
  }

  @Test("the world may end a test; nothing catches that, and after_each runs")
  func ending() throws {
    let world = FakeWorld()
    world.onStep = { name, _ in name == "settle" ? .ended(Failure(.invariant, "L5 is broken")) : nil }
    let state = try spec(
      """
      after_each(function() print "after" end)
      it("is ended", function()
        local app = test.launch "cookbook"
        local _ <close> = setmetatable({}, { __close = function() print "closed" end })
        pcall(app.settle, app)
        print "not reached"
      end)
      it("is fresh", function() assert(true) end)
      """)
    var lines: [String] = []
    state.onLog = { lines.append($0.text) }
    guard case .failed(let failure) = state.run(state.tests[0], in: world) else { throw Missing() }
    #expect(failure.message == "L5 is broken")
    #expect(failure.place?.line == 5)
    #expect(lines == ["closed", "after"])
    #expect(state.run(state.tests[1], in: world) == .passed)
  }

  @Test("an endless loop fails its own test only")
  func endless() throws {
    var limits = Limits.testing
    limits.instructions = 100_000
    let state = try spec(
      """
      local runs = 0
      it("loops", function() while true do runs = runs + 1 end end)
      it("loops in a catch", function() while true do pcall(function() while true do end end) end end)
      it("is fresh", function() runs = runs + 1 assert.equals(1, runs) end)
      """, limits: limits)
    let world = FakeWorld()
    for index in 0...1 {
      guard case .failed(let failure) = state.run(state.tests[index], in: world) else { throw Missing() }
      #expect(failure.message.hasPrefix("the test was stopped: over its instructions limit"))
      #expect(failure.place?.line == index + 2)
    }
    #expect(state.run(state.tests[2], in: world) == .passed)
  }

  @Test("what a spec prints counts against its memory until it is told")
  func printing() throws {
    var limits = Limits.testing
    limits.memoryBytes = 8 << 20
    let state = try spec(
      """
      local text = ("x"):rep(500000)
      it("prints", function() while true do print(text) end end)
      it("is fresh", function() print(text) end)
      """, limits: limits)
    let world = FakeWorld()
    guard case .failed(let failure) = state.run(state.tests[0], in: world) else { throw Missing() }
    #expect(failure.message.contains("over its memory limit"))
    #expect(state.run(state.tests[1], in: world) == .passed)
  }

  @Test("each test has its own count of instructions, and the same random numbers")
  func counts() throws {
    var limits = Limits.testing
    limits.instructions = 100_000
    let state = try spec(
      """
      local first
      for i = 1, 20 do
        it("test " .. i, function()
          local number = math.random(1000000)
          first = first or number
          assert.equals(first, number)
          for _ = 1, 10000 do end
        end)
      end
      """, limits: limits)
    let world = FakeWorld()
    #expect(state.tests.allSatisfy { state.run($0, in: world) == .passed })
  }

  @Test(
    "a file that does not load says where",
    arguments: [
      ("it('x', function() end\n", 2, "')' expected"), ("local x = nil\nx.y = 1\n", 2, "attempt to index a nil value"),
      ("describe('x', function()\nerror('oh')\nend)", 2, "oh"),
      ("it('x', { eplore = true }, function() end)", 1, "the options of it have no 'eplore'; did you mean 'explore'?"),
      ("test.launch('x')", 1, "test.launch belongs into an it or a before_each"),
      ("require 'nothing'", 1, "module 'nothing' not found"),
    ])
  func broken(text: String, line: Int, message: String) throws {
    let failure = #expect(throws: Failure.self) { _ = try spec(text) }
    #expect(failure?.kind == .loading)
    #expect(failure?.place == Place(script: "a_spec.lua", line: line))
    #expect(failure?.message.contains(message) == true, "\(failure?.message ?? "")")
  }

  @Test(
    "a failure whose text cannot cross as it is fails all the same",
    arguments: [
      "error '\\xe9'", "assert.equals('x', ('\\u{e9}'):sub(1, 1))", "error(('x'):rep(5000000))",
      "assert(false, '\\xe9')",
      "error(setmetatable({}, { __tostring = function() return '\\xff' end }))",
      "assert.same({ ['k\\xff'] = 1 }, { ['k\\xfe'] = 1 })",
    ])
  func untellable(body: String) throws {
    let state = try spec("it('fails', function() \(body) end)")
    guard case .failed(let failure) = state.run(state.tests[0], in: FakeWorld()) else {
      Issue.record("passed: \(body)")
      return
    }
    #expect(!failure.message.isEmpty && failure.message.utf8.count < 5000)
  }

  @Test("an invariant runs while the test waits, and only reads")
  func invariants() throws {
    let world = FakeWorld()
    let state = try spec(
      """
      test.invariant("short", function(app) assert.is_true(#app.path < 2) end)
      it("grows", function()
        local app = test.launch "cookbook"
        test.invariant("still", function(app) app:back() end)
        app:back()
        app:settle()
      end)
      """)
    var found: [Failure?] = []
    world.onStep = { name, _ in
      if name != "launch" { found.append(state.check(app: 1)) }
      return nil
    }
    var length = 1
    world.onLook = { name, _ in
      guard name == "path" else { return nil }
      defer { length += 1 }
      return .values([.list(Array(repeating: .record(Record([.init("id", .integer(1))])), count: length))])
    }
    #expect(state.run(state.tests[0], in: world) == .passed)
    #expect(found.map { $0?.rule } == ["still", "short"])
    #expect(found.map { $0?.kind } == [.invariant, .invariant])
    #expect(found[0]?.message == "'back' is a step: an invariant and a stub only read")
    #expect(found[1]?.message == "expected true, got false")
    #expect(found[1]?.place?.line == 1)
  }

  @Test(
    "what a spec asks of the engine itself is an error that names the way",
    arguments: [
      ("task(print)", "'task' cannot be asked for in a test: it belongs into a flow"),
      ("cancel()", "'cancel' cannot be asked for in a test: app:cancel() does it in an app that test.launch gave"),
      (
        "back()",
        "'back' cannot be asked for in a test, which has no path; app:back() does it in an app that test.launch gave"
      ),
      (
        "path:push(4)",
        "'push' cannot be asked for in a test, which has no path; app:push(…) does it in an app that test.launch gave"
      ),
      (
        "path:push_all { 4 }",
        "'push_all' cannot be asked for in a test, which has no path; app:edit(function(path) path:push_all(…) end) "
          + "does it in an app that test.launch gave"
      ),
      ("cell(1, 'c')", "a cell cannot be made in a test: a local variable keeps what a spec needs"),
      (
        "root(function() end)",
        "the root cannot be registered in a test: it belongs into a flow, which test.launch opens"
      ),
      (
        "destination(require 'rutter'.integer, print)",
        "a destination cannot be registered in a test: it belongs into a flow, which test.launch opens"
      ),
    ])
  func requests(call: String, message: String) throws {
    let failure = try failure(of: "\nrequire 'rutter'.\(call)")
    #expect(failure?.message == message)
    #expect(failure?.place?.line == 3)
  }

  @Test("while it is loaded, too; what it logs is none of it")
  func requestsOfFiles() throws {
    let failure = #expect(throws: Failure.self) { try spec("\nrequire 'rutter'.task(print)") }
    #expect(failure?.message == "'task' cannot be asked for in a spec file: it belongs into a flow")
    #expect(failure?.place?.line == 2)
    _ = try spec("print 'loaded'")
  }

  @Test("stubs cross as plain records, functions by a number")
  func stubs() throws {
    let world = FakeWorld()
    let state = try spec(
      """
      it("has stubs", function()
        local app = test.launch("cookbook", { stubs = {
          ["a.plain"] = { id = 1 }, ["b.error"] = test.error "gone", ["c.after"] = test.after(2, { id = 2 }),
          ["d.never"] = test.never(), ["e.wrong"] = test.wrong_type(3), ["f.several"] = test.sequence { 1, test.error "no" },
          ["g.call"] = function(id) if id > 3 then return test.error "too many" end return { id = id } end,
          ["h.call"] = function(id) if id > 3 then return nil, "too many" end return nil end,
        } })
        app:settle()
      end)
      """)
    var answers: [StepResult] = [], nothing: [StepResult] = []
    world.onStep = { name, _ in
      guard name == "settle" else { return nil }
      answers = [state.answer(stub: 1, [.integer(3)]), state.answer(stub: 1, [.integer(4)])]
      answers.append(state.answer(stub: 1, [.string("x")]))
      nothing = [state.answer(stub: 2, [.integer(4)]), state.answer(stub: 2, [.integer(3)])]
      return nil
    }
    #expect(state.run(state.tests[0], in: world) == .passed)
    #expect(
      world.asked[0] == """
        launch 'cookbook' {stubs: {a.plain: {$stub: 'value', value: {id: 1}}, b.error: {$stub: 'error', message: 'gone'}, \
        c.after: {$stub: 'after', seconds: 2, then: {$stub: 'value', value: {id: 2}}}, d.never: {$stub: 'never'}, \
        e.wrong: {$stub: 'wrong_type', value: 3}, f.several: {$stub: 'sequence', items: [{$stub: 'value', value: 1}, \
        {$stub: 'error', message: 'no'}]}, g.call: {$stub: 'call', number: 1}, h.call: {$stub: 'call', number: 2}}}
        """)
    guard case .values(let first) = answers[0], case .values(let second) = answers[1],
      case .failed(let failure) = answers[2]
    else { throw Missing() }
    #expect(first.map(ValueLine.text) == ["{$stub: 'value', value: {id: 3}}"])
    #expect(second.map(ValueLine.text) == ["{$stub: 'error', message: 'too many'}"])
    #expect(failure.message.contains("attempt to compare"))
    #expect(failure.place?.line == 5)
    guard case .values(let told) = nothing[0], case .values(let untold) = nothing[1] else { throw Missing() }
    #expect(told.map(ValueLine.text) == ["{$stub: 'error', message: 'too many'}"])
    #expect(untold.map(ValueLine.text) == ["{$stub: 'value'}"])
  }

  @Test("pending inside of a body ends it without verdict")
  func pendingInside() throws {
    #expect(try outcome(of: "pending('later') error('not reached')") == .pending("later"))
  }

  @Test("an app that an upvalue kept is named")
  func staleApps() throws {
    let state = try spec(
      """
      local app
      it("launches", function() app = test.launch "cookbook" end)
      it("uses it again", function() app:back() end)
      """)
    let world = FakeWorld()
    #expect(state.run(state.tests[0], in: world) == .passed)
    guard case .failed(let failure) = state.run(state.tests[1], in: world) else { throw Missing() }
    #expect(failure.message.hasPrefix("this app was launched by another run of a test: an upvalue keeps it"))
    #expect(failure.place?.line == 3)
  }

  @Test("only the user's calls are in a traceback")
  func tracebacks() throws {
    let failure = try failure(of: "local function helper() local x = nil; return x.y end\nlocal r = helper()\nreturn r")
    #expect(failure?.message == "attempt to index a nil value (local 'x')")
    #expect(
      failure?.traceback == "\ta_spec.lua:2: in upvalue 'helper'\n\ta_spec.lua:3: in function <a_spec.lua:1>"
        || failure?.traceback == "\ta_spec.lua:2: in local 'helper'\n\ta_spec.lua:3: in function <a_spec.lua:1>",
      "\(failure?.traceback ?? "")")
  }
}

/// Something that has to be there is not.
struct Missing: Error {}
