import RutterCore
import RutterWorkers
import Testing

@testable import RutterSpecs

/// What a spec and a real flow are to each other.
@Suite("the world of a test")
struct WorldTests {
  private static let flow = """
    local rutter = require "rutter"
    local slow = rutter.loader("slow", { gives = rutter.integer, load = function() rutter.sleep(1) return 7 end })
    rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
    local on = rutter.cell(false, "on")
    rutter.root(function()
      return rutter.screen {
        title = "Desk",
        rutter.link { "Slow", to = slow() },
        rutter.link { "Twice", to = 1 },
        rutter.button { "Twice", action = function() error("no pens") end },
        rutter.toggle { "On", cell = on },
        rutter.text { "Nobody is here." },
        rutter.section { title = "Empty" },
        rutter.row { "Read", action = function()
          local text, message = rutter.fs.read "pens.txt"
          rutter.log(text or message)
        end },
        rutter.link { "Alike", to = 1 },
        rutter.link { "Alike", to = 2 },
      }
    end)
    """

  /// Runs one test beside that flow, and gives how it ended.
  private func verdict(_ body: String) async throws -> TestResult.Verdict {
    let scratch = Scratch()
    scratch.write("desk.lua", Self.flow)
    let text = "it('works', function()\nlocal app = test.launch 'desk'\n\(body)\nend)"
    let collector = Collector()
    let file = SpecFile(path: "\(scratch.path)/desk_spec.lua", text: text)
    _ = await Runner(options: RunnerOptions()).run([file], reporters: [collector])
    return try #require(collector.verdict)
  }

  private func failure(_ body: String) async throws -> Failure {
    guard case .failed(let failure) = try await verdict(body) else { throw NoFailure() }
    return failure
  }

  private struct NoFailure: Error {}

  private final class Collector: Reporter {
    private let last = Locked<TestResult.Verdict?>(nil)
    var verdict: TestResult.Verdict? { last.withLock { $0 } }
    func take(_ report: Report) {
      if case .finished(let result) = report { last.withLock { $0 = result.verdict } }
    }
  }

  @Test(
    "what a driver can do",
    arguments: [
      "app:tap 'Slow' app:settle() assert.equals(7, app.path[1].value)",
      "app:tap 'Slow' app:close()",
      "app:tap { role = 'button', label = 'Twice' } app:expect_error 'no pens'",
      "app:tap(app:find { role = 'link', label = 'Twice' }) assert.equals('Number 1', app.screen.title)",
      "app:tap(app:find_all('Alike')[2]) assert.equals('Number 2', app.screen.title)",
      "app:push(3) assert.equals('committed', app.outcome.outcome)",
      "app:push 'three' assert.equals('string', app.outcome.reason)",
      "app:set('On', true) assert.is_true(app:find('On').value)",
      "assert.same({}, app:find({ role = 'section' }).nodes) assert.is_nil(app:find('Slow').nodes)",
      "app:push(1) app:push(2) app:edit(function(p) p:replace_all { app.path[2] } end) assert.equals(1, #app.path)",
      "local b = test.launch('desk', { stubs = { ['desk.*'] = 9 } }) b:tap 'Slow' assert.equals(9, b.path[1].value)",
    ])
  func works(body: String) async throws {
    #expect(try await verdict(body) == .passed)
  }

  @Test(
    "what goes wrong is told with the way out",
    arguments: [
      ("app:tap 'Nobody is here.'", "a text cannot be tapped: 'Nobody is here.'"),
      ("app:set('Slow', 1)", "a link cannot be set: 'Slow'"),
      ("app:tap 'Slwo'", "'Slwo' does not show; did you mean 'Slow'?"),
      ("app:find 'Nobody'", "'Nobody' does not show; did you mean 'Nobody is here.'?"),
      (
        "app:tap 'Twice'",
        "2 nodes match 'Twice': link 'Twice' (node 3) and button 'Twice' (node 4); name one by "
          + "{ role = \"link\", label = \"Twice\" }"
      ),
      (
        "app:tap 'Alike'",
        "2 nodes match 'Alike': link 'Alike' (node 9) and link 'Alike' (node 10); name one by its place among them: "
          + "app:find_all(\"Alike\")[1]"
      ),
      ("app:expect_error 'no pens'", "expected an error with 'no pens', but nothing failed"),
      ("app:tap { role = 'button' }", "action 'Twice': no pens"),
      ("app:tap 'Slow'", "the test ends while this runs: loader 'desk.slow'"),
      (
        "test.launch('desk', { allow = 'data' })",
        "allow: 'data' is nothing that can be allowed; "
          + "there is read=DIR, write=DIR, http=HOST, sqlite=FILE, run=PROGRAM, path, guard, replace=PLUGIN, modules=DIR, store"
      ),
      (
        "test.launch('desk', { stubs = { ['desk.slo'] = 1 } })",
        "the stub 'desk.slo' is for no loader or host function of this flow; did you mean 'desk.slow'?"
      ),
    ])
  func fails(body: String, message: String) async throws {
    #expect(try await failure(body).message == message)
  }

  @Test("a failure of a flow knows its line, as the flow was launched")
  func line() async throws {
    let failure = try await failure("app:tap { role = 'button' }")
    #expect(failure.place == Place(script: "desk.lua", line: 10))
    #expect(failure.source == #"    rutter.button { "Twice", action = function() error("no pens") end },"#)
    #expect(try await self.failure("app:tap 'Slwo'").source == nil)
  }

  @Test("a failure knows the line of its own flow, also beside another with a script of the same name")
  func lineOfItsOwn() async throws {
    let scratch = Scratch()
    for (folder, button) in [("one", "Sound"), ("two", "Raises")] {
      scratch.write(
        "\(folder)/flow.lua",
        """
        local rutter, raise = require "rutter", error
        rutter.root(function()
          return rutter.screen { title = "One",
            rutter.button { "\(button)", action = function() raise "no pens" end } }
        end)
        """)
    }
    let text = """
      it("works", function()
        test.launch "one/flow.lua"
        test.launch("two/flow.lua"):tap "Raises"
      end)
      """
    let collector = Collector()
    let file = SpecFile(path: "\(scratch.path)/a_spec.lua", text: text)
    _ = await Runner(options: RunnerOptions()).run([file], reporters: [collector])
    guard case .failed(let failure)? = collector.verdict else { throw NoFailure() }
    #expect(failure.place == Place(script: "flow.lua", line: 4))
    #expect(failure.source?.contains("Raises") == true)
  }

  @Test("a flow that is not there: the nearest that is")
  func missingFlow() async throws {
    let message = try await failure("test.launch 'dsek'").message
    #expect(message.hasPrefix("there is no flow 'dsek'; did you mean 'desk'? Looked for /"))
  }

  @Test("a plugin that is not there is said to be one")
  func missingPlugin() async throws {
    let message = try await failure("test.launch('desk', { plugins = 'nobody' })").message
    #expect(message.hasPrefix("there is no plugin 'nobody'; looked for /"), "\(message)")
  }

  @Test("what stands in for work of the outside may take its time, or never come")
  func lateStub() async throws {
    let launch = "local app = test.launch('desk', { stubs = { ['fs.read'] = "
    let late = try await verdict(
      launch + "test.sequence { test.after(2, 'pens'), test.after(1, test.error 'gone'), test.never() } } })\n"
        + "app:tap 'Read' app:advance(1) assert.is_nil(app.log[1]) app:advance(1) assert.equals('pens', app.log[1].text)\n"
        + "app:tap 'Read' app:settle() assert.equals('gone', app.log[2].text)\n"
        + "app:tap 'Read' app:advance(100) assert.equals(2, #app.log) app:close()")
    #expect(late == .passed)
  }

  @Test("a function that stands in for work of the outside cannot say when it answers")
  func lateFunction() async throws {
    let failure = try await failure(
      "local app = test.launch('desk', { stubs = { ['fs.read'] = function() return test.never() end } })\napp:tap 'Read'\n"
        + "app:settle()")
    #expect(failure.message.hasPrefix("a function that stands in for fs.read is called when it answers"))
  }

  @Test("what a spec prints is part of the story, at its place")
  func printing() async throws {
    let story = try await failure("app:push(1)\nprint('deep ' .. #app.path)\napp:tap 'Slow'").story
    #expect(story.map(\.text) == ["launch desk", "push 1", "print: deep 1", "tap 'Slow'"])
    #expect(story.map(\.place?.line) == [2, 3, 4, 5])
  }

  @Test("of a spec that prints without end the beginning is kept")
  func printingWithoutEnd() async throws {
    let story = try await failure("for i = 1, 40 do print(('x'):rep(100000)) end\napp:tap 'Slow'").story
    #expect(story.count == 13)
    #expect(story[11].text == "print: … (what is printed after 1 MiB is not kept)")
  }

  @Test("what a person asks for in vain fails the test, unless it looks at the outcome")
  func inVain() async throws {
    let failure = try await failure("app:push('five', { type = 'string' })")
    #expect(failure.message == "push \"five\" came to nothing, missing_destination: string, and the test did not look")
    #expect(failure.place?.line == 3)
    let looking = "app:push('five', { type = 'string' }) assert.equals('missing_destination', app.outcome.outcome)"
    #expect(try await verdict(looking) == .passed)
  }
}
