import Rutter
import RutterChecking
import RutterCore
import RutterSpecs
import TestFolders
import Testing

@testable import RutterGraph

/// What the texts of scripts say without a walk.
@Suite struct FlowTextTests {
  private let folder = Folder()

  private func graph(_ text: String) throws -> Graph {
    let path = folder.file("tea.lua", "local rutter = require 'rutter'\n\(text)\n")
    let setup = try Setup(Setup.Request(flow: path), trusting: .none), flow = try setup.read()
    var session = Session(host: flow.host(.testing))
    _ = session.load(Opening(seed: 1, startedAtMicroseconds: 0))
    defer { _ = session.take(Event(at: .start, .ended)) }
    #expect(session.condition == .fine)
    return Graph(flow: path, session.registry, session.plugins, FlowText(flow, session.registry))
  }

  private func ways(_ graph: Graph) -> [String] {
    graph.edges.map { "\($0.from) \($0.kind.rawValue) \($0.to)" + ($0.label.map { " '\($0)'" } ?? "") }
  }

  private static let cup = """
    local Cup = rutter.type('Cup', { size = 'integer' })
    rutter.destination(Cup, function(cup) return rutter.screen { title = 'Cup' } end)

    """

  @Test("a link that is written in the root leads from the root")
  func link() throws {
    let graph = try graph(
      Self.cup
        + "rutter.root(function() return rutter.screen { title = 'Tea', rutter.link { 'Pour', to = Cup { size = 1 } } } end)"
    )
    #expect(ways(graph) == ["root link destination:tea.Cup 'Pour'"])
  }

  @Test("functions that a screen calls are its own, also through variables; a button names its way")
  func calls() throws {
    let graph = try graph(
      Self.cup + """
        local function pour() rutter.path:push(Cup { size = 2 }) end
        local function button() return rutter.button { 'Pour', action = pour } end
        local function screen() return rutter.screen { title = 'Tea', button() } end
        rutter.root(screen)
        """)
    #expect(ways(graph) == ["root action destination:tea.Cup 'Pour'"])
  }

  @Test("a loader stands between a link and what it gives")
  func loader() throws {
    let graph = try graph(
      Self.cup + """
        local cup = rutter.loader('cup', { gives = Cup, load = function() return Cup { size = 1 } end })
        rutter.root(function()
          return rutter.screen { title = 'Tea', rutter.link { 'Pour', to = cup() }, rutter.hole(cup()) }
        end)
        """)
    #expect(
      Set(ways(graph)) == [
        "loader:tea.cup gives destination:tea.Cup", "root link loader:tea.cup 'Pour'", "root hole loader:tea.cup",
      ])
  }

  @Test("a flow or steps are one value for whoever leads to them, whatever they take")
  func flows() throws {
    let graph = try graph(
      Self.cup + """
        local brew = rutter.steps('brew', { takes = Cup, run = function(ask, cup) ask(cup) end })
        local tin = rutter.flow('tin', { root = function() return rutter.screen { title = 'Tin' } end })
        rutter.root(function()
          return rutter.screen {
            title = 'Tea',
            rutter.link { 'Brew', to = brew(Cup { size = 1 }) },
            rutter.button { 'Open', action = function() rutter.present(tin()) end },
          }
        end)
        """)
    #expect(ways(graph) == ["root link destination:tea.brew 'Brew'", "root action destination:tea.tin 'Open'"])
  }

  @Test("tabs are nodes, and their screens lead on by themselves")
  func tabs() throws {
    let graph = try graph(
      Self.cup + """
        rutter.root(function()
          return rutter.tabs {
            { id = 'pot', title = 'Pot', root = function()
              return rutter.screen { title = 'Pot', rutter.link { 'Pour', to = Cup { size = 1 } } }
            end },
            { id = 'tin', title = 'Tin', root = function() return rutter.screen { title = 'Tin' } end },
          }
        end)
        """)
    #expect(
      Set(ways(graph)) == [
        "root stack stack:pot", "root stack stack:tin", "stack:pot link destination:tea.Cup 'Pour'",
      ])
  }

  @Test("a type that nothing serves is a node of its own")
  func missing() throws {
    let graph = try graph(
      "local Pot = rutter.type('Pot', {})\n"
        + "rutter.root(function() return rutter.screen { title = 'Tea', rutter.link { 'Pot', to = Pot {} } } end)")
    #expect(graph["missing:tea.Pot"]?.kind == .missing)
  }

  @Test("a type whose values are only made needs no destination; what is pushed, asked for or given by a route does")
  func made() throws {
    let graph = try graph(
      Self.cup + """
        local Line, Pot = rutter.type('Line', {}), rutter.type('Pot', {})
        local Tin, Leaf = rutter.type('Tin', {}), rutter.type('Leaf', {})
        local lines = rutter.cell({}, 'lines')
        local function open(value) rutter.path:push(value) end
        local brew = rutter.steps('brew', { run = function(ask) ask(Tin {}) end })
        rutter.route('/leaf', function() return Leaf {} end)
        rutter.root(function()
          return rutter.screen { title = #lines:get() .. ' lines',
            rutter.button { 'Add', action = function()
              lines:update(function(all) all[#all + 1] = Line {} return all end)
            end },
            rutter.button { 'Open', action = function() open(Cup { size = 1 }) end },
            rutter.button { 'Push', action = function() rutter.path:push(Pot {}) end },
            rutter.link { 'Brew', to = brew {} } }
        end)
        """)
    #expect(graph.nodes.filter { $0.kind == .missing }.map(\.name).sorted() == ["Leaf", "Pot", "Tin"])
    #expect(
      Set(ways(graph)) == [
        "root action destination:tea.Cup 'Open'", "root action missing:tea.Pot 'Push'",
        "root link destination:tea.brew 'Brew'", "destination:tea.brew action missing:tea.Tin",
        "route:/leaf route missing:tea.Leaf",
      ])
  }

  @Test("routes lead to what they give, guards to what they are asked about")
  func routes() throws {
    let graph = try graph(
      Self.cup + """
        rutter.route('/cups/:size{integer}', function(p) return Cup { size = p.size } end)
        rutter.guard(function() return true end, { comes = Cup })
        rutter.root(function() return rutter.screen { title = 'Tea' } end)
        """)
    let all = ways(graph)
    #expect(all.contains("route:/cups/:size{integer} route destination:tea.Cup"))
    #expect(all.contains { $0.hasPrefix("guard:tea.lua:") && $0.hasSuffix(" asks destination:tea.Cup 'comes'") })
  }

  @Test(
    "numbers and texts that something is compared with, keys that are looked up, and names of what is held are known")
  func literals() throws {
    let path = folder.file(
      "tea.lua",
      """
      local rutter = require 'rutter'
      local prices = { BLACK = { cents = 300 }, ['green tea'] = 250, other = rutter.type('Other', { a = 'string' }) }
      local unused = { white = 1 }
      local function price(kind, n) if kind == 'none' or n > 18 then return 5 end return prices[kind] end
      rutter.guard(function() if price('x', 7) == 1 then return rutter.hold 'tea' end end)
      rutter.root(function()
        return rutter.screen { title = 'Tea', rutter.button { 'Go', action = function() rutter.resume('cup') end } }
      end)
      """)
    let setup = try Setup(Setup.Request(flow: path), trusting: .none), flow = try setup.read()
    var session = Session(host: flow.host(.testing))
    _ = session.load(Opening(seed: 1, startedAtMicroseconds: 0))
    defer { _ = session.take(Event(at: .start, .ended)) }
    let text = FlowText(flow, session.registry)
    #expect(text.bounds == ["18", "1"] && text.compared == ["none"])
    #expect(text.keys == ["BLACK", "green tea", "other"])
    #expect(text.holding.held == ["tea"] && text.holding.resumed == ["cup"] && !text.holding.isOpen)
  }

  @Test("what destinations for one value lead to leads from them, however the value is written")
  func values() throws {
    let graph = try graph(
      Self.cup + """
        local function screen() return rutter.screen { title = 'x', rutter.link { 'Pour', to = Cup { size = 1 } } } end
        rutter.destination('settings', screen)
        rutter.destination('tab\\there', screen)
        rutter.destination(0x10, screen)
        rutter.destination(-8, screen)
        rutter.destination(1.5e1, screen)
        """)
    let from = ["\"settings\"", "\"tab\\there\"", "16", "-8", "15.0"].map { "destination:= \($0)" }
    #expect(Set(graph.edges.map(\.from)) == Set(from))
  }

  @Test("a label is what its escapes mean")
  func escapes() throws {
    let graph = try graph(
      Self.cup + #"""
        rutter.root(function() return rutter.screen { title = 'Tea',
          rutter.link { "say \"hi\"", to = Cup { size = 1 } }, rutter.link { 'A\x41\u{e9}\65\z
            .', to = Cup { size = 1 } }, rutter.link { [[
        long]], to = Cup { size = 1 } } } end)
        """#)
    #expect(graph.edges.compactMap(\.label) == ["say \"hi\"", "AAéA.", "long"])
  }

  @Test("an answer is no way, so its type needs no destination")
  func answers() throws {
    let graph = try graph(
      Self.cup + """
        local Color = rutter.type('Color', {})
        rutter.destination(rutter.string, { gives = Color, screen = function()
          return rutter.screen { title = 'x', rutter.button { 'Red', action = function() rutter.finish(Color {}) end } }
        end })
        """)
    #expect(!graph.nodes.contains { $0.kind == .missing } && graph.edges.isEmpty)
  }

  @Test("values with one beginning are two nodes, and so are two guards of one line")
  func same() throws {
    let long = String(repeating: "a", count: 60)
    let graph = try graph(
      Self.cup + """
        local function screen() return rutter.screen { title = 'x' } end
        rutter.destination('\(long)1', screen) rutter.destination('\(long)2', screen)
        rutter.guard(function() end, { leaves = Cup }) rutter.guard(function() end, { comes = Cup })
        """)
    #expect(graph.nodes.count { $0.kind == .destination } == 3 && graph.nodes.count { $0.kind == .guard } == 2)
    #expect(Set(graph.edges.map(\.from)).count == 2)
  }
}
