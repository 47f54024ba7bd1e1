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

  @Test("texts that no test takes any more are told, when all of the file ran")
  func obsolete() async throws {
    let spec = """
      it("one", function() if false then assert.snapshot(1, "1") end end)
      it("two", function() assert.snapshot(2, "2") end)
      pending("three", function() assert.snapshot(3, "3") end)
      """
    let (_, reports) = await run(spec)
    #expect(reports.notes == ["\(folder.path)/a_spec.lua:1: no test takes this snapshot any more; take it out"])
    let (_, some) = await run(spec) { $0.selection.keyword = try? KeywordExpression("one") }
    #expect(some.notes.isEmpty)
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
