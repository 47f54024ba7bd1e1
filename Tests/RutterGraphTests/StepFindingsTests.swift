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

  @Test(
    "steps show that a load fails which they wait for, in whatever words; what they raise themselves is a crash",
    arguments: [
      ("return post(town):await()", nil),
      (
        "local ok, post = pcall(function() return post(town):await() end) "
          + "if not ok then error('sorry: ' .. tostring(post)) end return post", nil
      ),
      ("if town == 'Atlantis' then error 'this is no town' end return post(town):await()", "this is no town"),
      (
        "local ok, post = pcall(function() return post(town):await() end) return post .. (ok and '' or nil)",
        "attempt to concatenate"
      ),
    ])
  func steps(_ run: String, _ crash: String?) throws {
    let graph = try walk(
      """
      local Town = rutter.type('Town', {})
      local post = rutter.loader('post', { gives = 'string', load = function(town)
        if town == 'Atlantis' then error('nobody delivers to ' .. town) end
        return 'by ship'
      end })
      rutter.destination(Town, { gives = 'string', screen = function()
        return rutter.screen { title = 'Where to',
          rutter.button { 'Berlin', action = function() rutter.finish 'Berlin' end },
          rutter.button { 'Atlantis', action = function() rutter.finish 'Atlantis' end } }
      end })
      local send = rutter.steps('send', { gives = 'string', run = function(ask) local town = ask(Town {}) \(run) end })
      rutter.root(function() return rutter.screen { title = 'Tea', rutter.link { 'Send', to = send {} } } end)
      """, in: folder)
    #expect(graph.findings.map(\.kind) == (crash == nil ? [] : [.crash]), "\(graph.findings.map(\.message))")
    #expect(graph.findings.first?.message.contains(crash ?? "") ?? true)
  }
}
