import RutterCore
import TestFolders
import Testing

@testable import RutterGraph

@Suite struct WalkSpecTests {
  private let folder = Folder()

  @Test("a pending test quotes what it says")
  func quoted() throws {
    let graph = try walk(
      """
      rutter.destination('my settings', function() return rutter.screen { title = 'x' } end)
      rutter.root(function() return rutter.screen { title = 'Tea' } end)
      """, in: folder)
    let finding = try #require(graph.findings.first)
    #expect(finding.kind == .unreached && finding.spec.contains(#"pending "nothing leads to \"my settings\"""#))
  }

  @Test("what nothing shows is told by the error that nobody takes; only the load's own is expected")
  func hidden() throws {
    let graph = try walk(
      """
      local cup = rutter.loader('cup', { gives = 'string', load = function() rutter.sleep(1) return 'x' end })
      rutter.root(function()
        return rutter.screen { title = 'Tea',
          rutter.button { 'Go', action = function() rutter.task(function() cup():await() end) end } }
      end)
      """, in: folder)
    let finding = try #require(graph.findings.first { $0.kind == .hidden })
    #expect(finding.spec.components(by: "app:expect_error").count == 2)
  }

  @Test("a dead end, a trap and what is never enabled are looked for in all that shows")
  func searches() {
    let change = SpecSearch.change("stuck").lines.joined(separator: "\n")
    #expect(change.contains("assert(shown() ~= before, \"stuck\")") && change.contains("local before = shown()"))
    let way = SpecSearch.way(below: 2, "locked").lines.joined(separator: "\n")
    #expect(way.contains("assert(#app.path < 2, \"locked\")"))
    let enabled = SpecSearch.enabled("\"Pay\"", "never").lines.joined(separator: "\n")
    #expect(enabled.contains("app:find_all(\"Pay\")") && enabled.contains("assert(is_enabled(), \"never\")"))
  }

  @Test("what a load gave with a null in it stands in the spec whole")
  func nulls() {
    let spec = WalkSpec(flow: "tea", options: [])
    let found = Found(kind: .crash, message: "cold", key: "")
    func run(_ ending: WalkStep.Ending, _ value: Value) -> WalkSession.LoadRun {
      WalkSession.LoadRun(name: LoaderName("tea.cup"), ending: ending, result: .success(value))
    }
    let text = spec.text(found, [], [run(.error, .null), run(.value, .list([.null]))])
    #expect(text.hasPrefix("it(\"crash: cold\", function()\n  local rutter = require \"rutter\"\n"), "\(text)")
    #expect(text.contains("test.value({ rutter.null }) },"), "\(text)")
    #expect(!spec.text(found, [], [run(.error, .null)]).contains("rutter"))
  }

  @Test("a long name ends with a whole word")
  func name() throws {
    let graph = try walk(
      """
      rutter.root(function()
        return rutter.screen { title = 'Tea', rutter.button { 'Go', action = function() error(('word '):rep(99)) end } }
      end)
      """, in: folder)
    let first = graph.findings.first?.spec.split(separator: "\n").first
    #expect(first?.hasSuffix("word…\", function()") == true)
  }
}

extension String {
  fileprivate func components(by mark: String) -> [Substring] {
    split(separator: mark, omittingEmptySubsequences: false)
  }
}
