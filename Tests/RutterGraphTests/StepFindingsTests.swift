import TestFolders
import Testing

@testable import RutterGraph

@Suite struct StepFindingsTests {
  private let folder = Folder()

  @Test(
    "what a script raises is a crash, whatever words are in it",
    arguments: [
      "the table of redirects is empty", "this is not allowed in this walk of life", "it timed out after 3 s",
    ])
  func words(_ words: String) throws {
    let graph = try walk(
      """
      rutter.root(function()
        return rutter.screen { title = 'Tea',
          rutter.button { 'Edit', action = function() rutter.path:edit(function() error '\(words)' end) end },
          rutter.button { 'Raise', action = function() error '\(words)' end } }
      end)
      """, in: folder)
    #expect(!graph.findings.contains { $0.kind == .redirects })
    #expect(graph.findings.contains { $0.kind == .crash && $0.message == "action 'Raise': \(words)" })
  }

  @Test("guards that send each other's values round are told with each name once")
  func redirects() throws {
    let graph = try walk(
      """
      local A, B = rutter.type('A', {}), rutter.type('B', {})
      for _, type in ipairs { A, B } do rutter.destination(type, function() return rutter.screen { title = 'x' } end) end
      rutter.guard(function() return rutter.redirect(B {}) end, { comes = A })
      rutter.guard(function() return rutter.redirect(A {}) end, { comes = B })
      rutter.root(function() return rutter.screen { title = 'Tea', rutter.link { 'Go', to = A {} } } end)
      """, in: folder)
    #expect(graph.findings.map(\.message).contains("guards redirect for ever: to tea.B, tea.A"))
    // What is never shown for that reason is no finding of its own.
    #expect(!graph.findings.contains { $0.kind == .unreached })
    #expect(graph.notes.contains { $0.hasPrefix("A was never shown") })
  }
}
