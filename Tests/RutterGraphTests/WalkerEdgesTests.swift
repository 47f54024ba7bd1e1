import TestFolders
import Testing

@testable import RutterGraph

/// The ways that a walk notes.
@Suite struct WalkerEdgesTests {
  private let folder = Folder()

  private func ways(_ graph: Graph) -> [String] {
    graph.edges.filter { $0.seen > 0 }.map { "\($0.from) \($0.kind.rawValue) \($0.to)" }
  }

  @Test("a way that is written is counted as that, though a load lies between or the text was taken for something else")
  func written() throws {
    let graph = try walk(
      """
      local Cup = rutter.type('Cup', {})
      local cup = rutter.loader('cup', { gives = Cup, load = function() rutter.sleep(1) return Cup {} end })
      rutter.destination(Cup, function() return rutter.screen { title = 'Cup' } end)
      rutter.root(function()
        return rutter.screen { title = 'Tea',
          rutter.button { 'Pour', action = function() local x = cup():await() rutter.path:push(x) end } }
      end)
      """, in: folder)
    #expect(graph.edges.filter { $0.seen == 0 }.isEmpty, "\(graph.edges)")
  }

  @Test("a type without a destination is drawn where it was pushed, also by a function that was handed its value")
  func missing() throws {
    let graph = try walk(
      """
      local Pot, Line = rutter.type('Pot', {}), rutter.type('Line', {})
      local lines = rutter.cell({}, 'lines')
      local function open(value) rutter.path:push(value) end
      rutter.root(function()
        return rutter.screen { title = #lines:get() .. ' lines',
          rutter.button { 'Open', action = function() open(Pot {}) end },
          rutter.button { 'Add', action = function() lines:set({ Line {} }) end } }
      end)
      """, in: folder)
    #expect(graph["missing:tea.Pot"]?.place?.line == 4 && graph["missing:tea.Line"] == nil)
    #expect(ways(graph) == ["root action missing:tea.Pot"])
    #expect(graph.findings.map(\.kind) == [.missingDestination])
  }

  @Test("what a toggle opens has a way in")
  func presented() throws {
    let graph = try walk(
      """
      local on = rutter.cell(false, 'on')
      rutter.root(function()
        return rutter.screen { title = 'Tea', rutter.toggle { 'Show', cell = on },
          presents = { when = on, screen = function() return rutter.screen { title = 'Hello' } end } }
      end)
      """, in: folder)
    #expect(ways(graph).contains { $0.hasPrefix("root presents presentation:") }, "\(ways(graph))")
  }

  @Test("a destination that is registered while the flow runs is one, with its place")
  func registered() throws {
    let graph = try walk(
      """
      local is_there = false
      rutter.root(function()
        return rutter.screen { title = 'Tea', rutter.button { 'Go', action = function()
          if not is_there then rutter.destination(7, function() return rutter.screen { title = 'Seven' } end) end
          is_there = true
          rutter.path:push(7)
        end } }
      end)
      """, in: folder)
    let node = try #require(graph["destination:= 7"])
    #expect(node.kind == .destination && node.name == "7" && node.place?.line == 5)
  }

  @Test("each parameter of a route is varied by itself")
  func routes() throws {
    let graph = try walk(
      """
      local A, B = rutter.type('A', {}), rutter.type('B', {})
      rutter.destination(A, function() return rutter.screen { title = 'A' } end)
      rutter.destination(B, function() return rutter.screen { title = 'B' } end)
      rutter.route('/r/:x{a|b|c|d|e|f|g|h|i}/:kind{p|q}', function(v) return v.kind == 'q' and B {} or A {} end)
      rutter.root(function() return rutter.screen { title = 'Tea' } end)
      """, in: folder)
    #expect(graph.findings.isEmpty, "\(graph.findings.map(\.message))")
  }
}
