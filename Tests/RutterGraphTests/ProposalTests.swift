import TestFolders
import Testing

@testable import RutterGraph

@Suite struct ProposalTests {
  private let folder = Folder()

  private func later(_ body: String) -> String {
    """
    local Item = rutter.type('Item', {})
    rutter.destination(Item, function() return rutter.screen { title = 'Item' } end)
    rutter.root(function()
      return rutter.screen { title = 'Tea', rutter.button { 'Go', action = function()
        rutter.task(function() rutter.sleep(3) \(body) end)
      end } }
    end)
    """
  }

  @Test("what a task does after a while is waited for")
  func pass() throws {
    let pushed = try walk(later("rutter.path:push(Item {})"), in: folder)
    #expect(pushed.findings.isEmpty && pushed["destination:tea.Item"]?.seen ?? 0 > 0)
    let crash = try #require(try walk(later("error 'late'"), in: folder).findings.first { $0.kind == .crash })
    #expect(crash.steps == ["launch", "tap 'Go'", "let 3.0 s pass"])
    #expect(crash.spec.contains("app:advance(3.0)\n"))
  }

  @Test("where there is nothing to write, forms are not filled again and again")
  func fills() throws {
    let graph = try walk(
      """
      local a, b = rutter.cell(false), rutter.cell(false)
      rutter.root(function()
        return rutter.screen { title = 'Tea', rutter.toggle { 'A', cell = a }, rutter.toggle { 'B', cell = b } }
      end)
      """, in: folder)
    #expect(graph.walked?.screens == 1 && graph.walked?.states == 4)
    // Both toggles and back in each state, and once both at once.
    #expect(graph.walked?.taps ?? 99 <= 4 * 3 + 1)
  }

  @Test("a label that is a whole page is short in steps, and a number in specs")
  func long() throws {
    let graph = try walk(
      """
      rutter.root(function()
        return rutter.screen { title = 'Tea', rutter.button { ('x'):rep(9000), action = function() error(('y'):rep(9000)) end } }
      end)
      """, in: folder)
    let crash = try #require(graph.findings.first { $0.kind == .crash })
    #expect(crash.steps.allSatisfy { $0.count < 200 } && crash.message.count <= 1000)
    #expect(crash.spec.contains("app:tap({ node = ") && crash.spec.count < 1000)
  }
}
