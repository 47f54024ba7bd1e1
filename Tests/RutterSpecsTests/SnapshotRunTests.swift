import RutterWorkers
import Testing

@testable import RutterSpecs

/// Whole runs of specs with snapshots.
@Suite("Snapshots in a run")
struct SnapshotRunTests {
  private let folder = Scratch()

  private func run(
    _ spec: String, _ change: (inout RunnerOptions) -> Void = { _ in }, during: @Sendable @escaping () -> Void = {}
  ) async -> (summary: Summary, reports: [Report]) {
    let path = folder.write("a_spec.lua", spec)
    folder.write("flow.lua", Self.flow)
    var options = RunnerOptions()
    change(&options)
    let heard = Listener(onFinished: during)
    let summary = await Runner(options: options).run([SpecFile(path: path, text: spec)], reporters: [heard])
    return (summary, heard.reports)
  }

  /// Two loads whose order shows.
  private static let flow = """
    local rutter = require "rutter"
    local list = rutter.cell({}, "list")
    rutter.root(function()
      local function load(name, seconds)
        return rutter.button { name, while_running = "ignore", action = function()
          rutter.sleep(seconds)
          list:update(function(all) all[#all + 1] = name return all end)
        end }
      end
      return rutter.screen { title = "Root", rutter.text { table.concat(list:get(), " ") }, load("a", 1), load("b", 2) }
    end)
    """

  private static let spec = """
    it("takes one", function()
      local app = test.launch "flow"
      app:tap "a"
      app:tap "b"
      app:settle()
      assert.snapshot(app)
    end)
    """

  private static let written = """
    it("takes one", function()
      local app = test.launch "flow"
      app:tap "a"
      app:tap "b"
      app:settle()
      assert.snapshot(app, [[
        path (only the root)
        screen "Root"
          text "a b"
          button "a"
          button "b"
      ]])
    end)
    """

  @Test("bytes that are no UTF-8 are named where a text is to be taken, and escaped in what is shown of a table")
  func bytes() async throws {
    func failure(_ call: String) async -> Failure? {
      await run("it('a', function() \(call) end)\n").reports.failure
    }
    for call in [#"assert.snapshot("\255", "x")"#, #"assert.snapshot("x", "\255")"#] {
      let message = try #require(await failure(call)).message
      #expect(message.hasSuffix(#"got bytes that are no UTF-8: "\xFF""#), "\(message)")
    }
    #expect(await failure(#"assert.snapshot({ "\255" }, [[{ "\xFF" }]])"#) == nil)
  }

  @Test("of several in one line it is said that they are, whether or not they are to be written")
  func several() async throws {
    for updates in [false, true] {
      let spec = "it('a', function() assert.snapshot(1) assert.snapshot(2) end)\n"
      let reports = await run(spec, { $0.updateSnapshots = updates }).reports
      #expect(reports.failure?.message == "several snapshots are taken in this line; give each its own")
    }
    let loop = await run("it('a', function() for i = 1, 2 do assert.snapshot(i) end end)\n").reports
    #expect("\(loop)".contains("this snapshot is taken twice, and differs"))
  }

  @Test("one without text waits to be accepted, and says how")
  func asking() async throws {
    let (summary, reports) = await run(Self.spec)
    #expect((summary.passed, summary.failed, summary.pending) == (0, 0, 1))
    #expect(
      reports.notes == [
        "\(folder.path)/a_spec.lua: 1 new snapshot, line 6; 'rutter test --update \(folder.path)/a_spec.lua' "
          + "writes it into the file"
      ])
    #expect(folder.read("a_spec.lua") == Self.spec)
  }

  @Test("where CI is set it fails, and nothing is written")
  func strict() async throws {
    let (summary, reports) = await run(Self.spec) {
      $0.isUnattended = true
      $0.updateSnapshots = true
    }
    #expect(summary.failed == 1)
    #expect(reports.failure?.message.contains("has no text yet") == true)
    #expect(folder.read("a_spec.lua") == Self.spec)
  }

  @Test("it is written, and holds from then on")
  func writing() async throws {
    let (summary, _) = await run(Self.spec) { $0.updateSnapshots = true }
    #expect((summary.passed, summary.unwritten) == (1, 0))
    let text = try #require(folder.read("a_spec.lua"))
    #expect(text == Self.written)
    let (again, reports) = await run(text)
    #expect(again.passed == 1)
    #expect(reports.notes.isEmpty)
  }

  @Test("it is compared in every order, with what the usual one shows")
  func everyOrder() async throws {
    for text in [Self.written, Self.spec] {
      let (summary, reports) = await run(text) {
        $0.explore = true
        $0.updateSnapshots = text == Self.spec
      }
      #expect(summary.failed == 1)
      let difference = try #require(reports.failure?.difference)
      #expect(difference.expected.contains("text \"a b\""))
      #expect(difference.actual.contains("text \"b a\""))
      #expect(folder.read("a_spec.lua") == text)
    }
  }

  @Test("one that differs fails with one difference; --update writes over it")
  func changed() async throws {
    let old = Self.written.replacing("a b", with: "b a")
    let (summary, reports) = await run(old)
    #expect(summary.failed == 1)
    #expect(reports.failure?.difference != nil)
    #expect(reports.failure?.notes.first?.contains("--update") == true)
    let (updated, _) = await run(old) { $0.updateSnapshots = true }
    #expect(updated.passed == 1)
    #expect(folder.read("a_spec.lua") == Self.written)
  }

  @Test("a file that changed meanwhile is left alone, and the run does not pass")
  func changedMeanwhile() async throws {
    let folder = folder
    let (summary, reports) = await run(Self.spec, { $0.updateSnapshots = true }) {
      folder.write("a_spec.lua", "-- mine\n" + Self.spec)
    }
    #expect(summary.unwritten == 1)
    #expect(reports.notes.first?.contains("was changed while its tests ran") == true)
    #expect(folder.read("a_spec.lua") == "-- mine\n" + Self.spec)
  }

  @Test("texts that no test came to are told, when all of the file ran")
  func unreached() async throws {
    let spec = """
      it("one", function() if false then assert.snapshot(1, "1") end end)
      it("two", function() assert.snapshot(2, "2") end)
      pending("three", function() assert.snapshot(3, "3") end)
      """
    let note = "\(folder.path)/a_spec.lua:1: no test came to this snapshot; if none can any more, take it out"
    #expect(await run(spec).reports.notes == [note])
    let (_, some) = await run(spec) { $0.selection.keyword = try? KeywordExpression("one") }
    #expect(some.notes.isEmpty)
    let (_, failing) = await run(spec + "\nit('four', function() error 'no' end)")
    #expect(failing.notes.isEmpty)
  }

  @Test(
    "--update takes none of them out: another order or machine may come to them; they are told where they now stand")
  func unreachedWriting() async throws {
    let spec = """
      it("one", function() assert.snapshot("a\\nb") end)
      it("two", function() if false then assert.snapshot(1, "1") end end)
      """
    let (_, reports) = await run(spec) { $0.updateSnapshots = true }
    let text = try #require(folder.read("a_spec.lua"))
    let line = 1 + text.split(separator: "\n").count { !$0.contains("two") }
    #expect(line == 5 && text.hasSuffix(#"it("two", function() if false then assert.snapshot(1, "1") end end)"#))
    #expect(
      reports.notes == [
        "\(folder.path)/a_spec.lua: 1 snapshot written; look at what it holds",
        "\(folder.path)/a_spec.lua:5: no test came to this snapshot; if none can any more, take it out: "
          + "--update removes no code",
      ])
  }

  @Test("writing leaves the mode of a file, and the links to it, as they are")
  func mode() async throws {
    let folder = folder, path = folder.write("real/a_spec.lua", Self.spec)
    _ = Tool.run("chmod 640 '\(path)' && ln -s real/a_spec.lua '\(folder.path)/b_spec.lua'")
    folder.write("flow.lua", Self.flow)
    var options = RunnerOptions()
    options.updateSnapshots = true
    let file = SpecFile(path: "\(folder.path)/b_spec.lua", text: Self.spec)
    let summary = await Runner(options: options).run([file], reporters: [])
    #expect((summary.passed, summary.unwritten) == (1, 0))
    #expect(folder.read("real/a_spec.lua") == Self.written)
    #expect(
      Tool.run("cd '\(folder.path)' && stat -c '%a %F' real/a_spec.lua b_spec.lua; ls real").output
        == "640 regular file\n777 symbolic link\na_spec.lua\n")
  }

  @Test("one that only an unusual order comes to is not written, and fails")
  func unusual() async throws {
    let spec = """
      it("takes one where b is done first", function()
        local app = test.launch "flow"
        app:tap "a"
        app:tap "b"
        app:settle()
        if app.screen.nodes[1].label == "b a" then assert.snapshot(app) end
      end)
      """
    let (summary, reports) = await run(spec) {
      $0.explore = true
      $0.updateSnapshots = true
      $0.jobs = 4
    }
    #expect(summary.failed == 1)
    #expect(reports.failure?.message.hasPrefix("this snapshot is not reached in the usual order") == true)
    #expect(folder.read("a_spec.lua") == spec)
  }

  @Test("one that shows something else in an unusual order fails, and says so")
  func differsByOrder() async throws {
    let spec = """
      it("takes what shows in the end", function()
        local app = test.launch "flow"
        app:tap "a"
        app:tap "b"
        app:settle()
        assert.snapshot(app.screen.nodes[1].label)
      end)
      """
    let (summary, reports) = await run(spec) {
      $0.explore = true
      $0.updateSnapshots = true
    }
    #expect(summary.failed == 1)
    #expect(reports.failure?.message.hasPrefix("this snapshot differs from what the usual order shows") == true)
    #expect(reports.failure?.difference?.expected != reports.failure?.difference?.actual)
    #expect(folder.read("a_spec.lua") == spec)
  }

  @Test("one place that is taken twice with different texts fails")
  func twice() async throws {
    let (summary, reports) = await run("it('t', function() for i = 1, 2 do assert.snapshot(i) end end)")
    #expect(summary.failed == 1)
    #expect(reports.failure?.message == "this snapshot is taken twice, and differs")
  }
}

extension [Report] {
  fileprivate var notes: [String] { compactMap { if case .note(let text) = $0 { text } else { nil } } }
  fileprivate var failure: Failure? {
    for case .finished(let result) in self { if case .failed(let failure) = result.verdict { return failure } }
    return nil
  }
}
