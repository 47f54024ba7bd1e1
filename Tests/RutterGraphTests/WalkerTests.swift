import RutterCore
import TestFolders
import Testing

@testable import RutterGraph

@Suite struct WalkerTests {
  private let folder = Folder()

  private func walk(_ text: String, budget: Int = 500) throws -> Graph {
    try RutterGraphTests.walk(text, in: folder, budget: budget)
  }

  private static let cup = """
    local Cup = rutter.type('Cup', { size = 'integer' })
    rutter.destination(Cup, function(cup)
      return rutter.screen { title = 'Cup', rutter.link { 'Another', to = Cup { size = cup.size + 1 } } }
    end)
    rutter.root(function() return rutter.screen { title = 'Tea', rutter.link { 'Pour', to = Cup { size = 1 } } } end)
    """

  @Test("a path that could grow for ever is two screens, and each way says how often it was gone")
  func abstracts() throws {
    let graph = try walk(Self.cup)
    #expect(graph.findings.isEmpty && graph.walked?.isBound == false)
    #expect((graph.walked?.screens ?? 99) < 6)
    #expect(graph.edges.first { $0.label == "Pour" }?.seen ?? 0 > 0)
    #expect(graph.edges.first { $0.label == "Another" }?.seen ?? 0 > 0)
  }

  @Test("a walk does the same each time")
  func deterministic() throws {
    #expect(try walk(Self.cup).json == walk(Self.cup).json)
  }

  @Test("what is more than it may do is a bound, told as a note")
  func bound() throws {
    let graph = try walk(Self.cup, budget: 1)
    #expect(graph.walked?.taps == 1 && graph.walked?.isBound == true)
    #expect(graph.notes.contains { $0.contains("--budget 4") })
    #expect(try walk(Self.cup, budget: .max).walked?.isBound == false)
  }

  @Test("a walk that was cut short does not say that something never loads; one to the end does")
  func boundLoads() throws {
    let short = try walk(
      """
      local tin = rutter.loader('tin', { gives = 'string', load = function(a, b, c, word)
        if word ~= 'open' then error('wrong word', 0) end
        return 'tea'
      end })
      local a, b, c, word = rutter.cell('', 'a'), rutter.cell('', 'b'), rutter.cell('', 'c'), rutter.cell('', 'word')
      rutter.destination(rutter.string, function(s) return rutter.screen { title = s } end)
      rutter.root(function()
        return rutter.screen { title = 'Tea',
          rutter.field { 'A', cell = a }, rutter.field { 'B', cell = b }, rutter.field { 'C', cell = c },
          rutter.field { 'Word', cell = word },
          rutter.link { 'Open', to = tin(a:get(), b:get(), c:get(), word:get()) } }
      end)
      """, budget: 100)
    #expect(short.walked?.isBound == true && short.findings.isEmpty, "\(short.findings.map(\.message))")
    #expect(short.notes.contains { $0.contains("what never loaded, was never enabled or never reached is not told") })
    let whole = try walk(
      """
      local tin = rutter.loader('tin', { gives = 'string', load = function() error('no tin', 0) end })
      rutter.destination(rutter.string, function(s) return rutter.screen { title = s } end)
      rutter.root(function() return rutter.screen { title = 'Tea', rutter.link { 'Open', to = tin() } } end)
      """)
    #expect(whole.walked?.isBound == false && whole.findings.map(\.kind).contains(.failingLink))
  }

  @Test("a leaf that back leaves is no dead end, nor is a root with nothing on it")
  func leaves() throws {
    #expect(try walk("rutter.root(function() return rutter.screen { title = 'Tea' } end)").findings.isEmpty)
  }

  @Test("a root whose button does nothing is a dead end")
  func idle() throws {
    let graph = try walk(
      "rutter.root(function() return rutter.screen { title = 'Tea', rutter.button { 'Go', action = function() end } } end)"
    )
    #expect(graph.findings.map(\.kind) == [.deadEnd])
  }

  @Test("what a screen keeps in a cell with a name is a state, though nothing shows it")
  func hiddenCells() throws {
    let graph = try walk(
      """
      rutter.root(function()
        local on = rutter.cell(false, 'on')
        return rutter.screen {
          title = 'Tea',
          rutter.button { 'arm', action = function() on:set(true) end },
          rutter.button { 'fire', action = function() if on:get() then error('boom') end end },
        }
      end)
      """)
    #expect(graph.findings.map(\.kind) == [.crash])
  }

  @Test("a secret that is typed does not make another button of one whose label it is")
  func secretLabels() throws {
    let graph = try walk(
      """
      rutter.root(function()
        local pw, again = rutter.cell('', 'pw'), rutter.cell('', 'again')
        return rutter.screen {
          title = 'Tea',
          rutter.field { 'pw', cell = pw, secret = true }, rutter.field { 'again', cell = again, secret = true },
          rutter.button {
            'go', enabled = pw:get() == again:get() and #pw:get() > 7 and pw:get():find('%d') ~= nil,
            action = function() error('boom') end,
          },
        }
      end)
      """)
    #expect(graph.findings.map(\.kind) == [.crash])
  }

  @Test("a load that fails because the walk wants it is no finding while something shows it")
  func injected() throws {
    let graph = try walk(
      """
      local cup = rutter.loader('cup', { gives = 'string', load = function() rutter.sleep(1) return 'x' end })
      rutter.root(function()
        return rutter.screen { title = 'Tea', rutter.hole(cup(), { ready = function(x) return rutter.text { x } end }) }
      end)
      """)
    #expect(graph.findings.isEmpty)
  }

  @Test("what a script refuses to itself and looks at is none of the walk's business; what nobody looks at is")
  func refused() throws {
    func flow(_ end: String) -> String {
      "rutter.root(function() return rutter.screen { title = 'Tea', rutter.button { 'Go', action = function() "
        + "local x = rutter.path:push({ 1 })\(end) end } } end)"
    }
    #expect(try !walk(flow(":await()")).findings.contains { $0.kind == .refused })
    #expect(try walk(flow("")).findings.contains { $0.kind == .refused })
  }

  @Test("work of the outside that is not allowed is a note, and what fails for that is no finding")
  func outside() throws {
    let graph = try walk(
      """
      local page = rutter.loader('page', { gives = 'string', load = function()
        return assert(rutter.http.get('http://tea.example/')).body
      end })
      rutter.destination(rutter.string, function(s) return rutter.screen { title = s } end)
      rutter.root(function() return rutter.screen { title = 'Tea', rutter.link { 'Read', to = page() } } end)
      """)
    #expect(graph.findings.isEmpty)
    #expect(graph.notes.contains { $0.contains("http.get") && $0.contains("--allow") })
  }

  @Test("what is not allowed is passed over, too, where something else of its kind is; what was misused is a crash")
  func allowedInPart() throws {
    let open = folder.folder("open")
    folder.file("open/tin.txt", "green")
    let graph = try RutterGraphTests.walk(
      """
      local tin = rutter.cell('', 'tin')
      rutter.root(function()
        return rutter.screen { title = 'Tea', rutter.text { tin:get() },
          rutter.button { 'Ours', action = function() tin:set(assert(rutter.fs.read('tin.txt'))) end },
          rutter.button { 'Theirs', action = function() assert(rutter.fs.read('/etc/tin.txt')) end },
          rutter.button { 'None', action = function() rutter.fs.read('') end } }
      end)
      """, in: folder, allowing: [Grant(.read, open)])
    #expect(graph.findings.map(\.message) == ["action 'None': fs.read takes a path, got an empty string"])
    #expect(graph.notes.contains { $0.contains("asked by fs.read for what this walk may not") })
    #expect(graph.notes.contains { $0.contains("\"/etc/tin.txt\" is not allowed") && $0.contains("--allow read=/etc") })
  }

  @Test("the spec of a finding has the steps, and the load that fails as a stub")
  func spec() throws {
    let graph = try walk(
      """
      local Cup = rutter.type('Cup', {})
      local cup = rutter.loader('cup', { gives = Cup, load = function() rutter.sleep(1) return Cup {} end })
      rutter.destination(Cup, {
        screen = function() return rutter.screen { title = 'Cup' } end,
        failed = function(problem) return rutter.screen { title = problem.nothing.there } end,
      })
      rutter.root(function()
        return rutter.screen { title = 'Tea', rutter.link { 'Pour', to = cup(), present = 'placeholder' } }
      end)
      """)
    let finding = try #require(graph.findings.first)
    #expect(finding.kind == .crash && finding.place?.line == 6)
    #expect(finding.steps == ["launch", "tap 'Pour', and what it loads fails"])
    #expect(finding.spec.contains("[\"tea.cup\"] = test.error"))
    #expect(finding.spec.contains("app:tap(\"Pour\")\n  app:settle()\n  app:expect_error"))
  }

  /// A form with so many fields, whose button leads on if a condition about `a`, `b` and `c` holds.
  private func form(_ fields: Int, _ condition: String) -> String {
    let names = ["a", "b", "c"].prefix(fields)
    return names.map { "local c\($0) = rutter.cell('', '\($0)')\n" }.joined()
      + "rutter.root(function() local \(names.joined(separator: ", ")) = \(names.map { "c\($0):get()" }.joined(separator: ", ")) "
      + "return rutter.screen { title = 'Form', \(names.map { "rutter.field { '\($0)', cell = c\($0) }" }.joined(separator: ", ")), "
      + "rutter.button { 'Go', enabled = (\(condition)) and true or false, action = function() ca:set('') end } } end)"
  }

  @Test(
    "a form is filled with what its script asks for",
    arguments: [
      (1, "#a == 4 and tonumber(a)"), (1, "#a >= 30"), (1, "a:match('^%d%d%d%d%d%d$')"),
      (1, "a:match('^%u%u%d%d') and #a >= 15"), (1, "tonumber(a) and tonumber(a) > 1900 and tonumber(a) < 2010"),
      (1, "({ SPRING = 1 })[a] or a == 'spring'"), (2, "a:find('@') and tonumber(b) and tonumber(b) >= 18"),
      (2, "a == 'yes' and b == 'no'"), (3, "a:find('@') and tonumber(b) and c:match('^%u%u%u$')"),
    ])
  func forms(_ fields: Int, _ condition: String) throws {
    #expect(try walk(form(fields, condition), budget: 2_000).findings.isEmpty)
  }

  @Test("a form that nothing fits is told with its fields")
  func unfilled() throws {
    let graph = try walk(form(2, "#a > 5 and #a < 3 and b ~= ''"), budget: 2_000)
    #expect(graph.findings.map(\.kind) == [.neverEnabled])
    #expect(graph.findings.first?.message.contains("found no text for 'a' and 'b' that enables it") ?? false)
  }
}
