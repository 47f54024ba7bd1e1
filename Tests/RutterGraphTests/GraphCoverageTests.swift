import RutterCore
import RutterSpecs
import Testing

@testable import RutterGraph

@Suite struct GraphCoverageTests {
  private typealias Mark = FlowCoverage.Mark

  /// A root with a link that has an id, one that is written with a label, one whose label is made, and rows of a list.
  private var graph: Graph {
    var graph = Graph(flow: "tea.lua")
    graph.add(Graph.Node(id: "root", kind: .root, name: "tea", plugin: "tea", place: nil))
    for name in ["Cup", "Pot", "Help", "Item"] {
      graph.add(
        Graph.Node(id: "destination:tea.\(name)", kind: .destination, name: name, plugin: "tea", place: nil))
    }
    func way(_ name: String, _ label: String?) -> Graph.Edge.Way {
      Graph.Edge.Way(from: "root", to: "destination:tea.\(name)", kind: .link, label: label)
    }
    graph.add(way("Cup", "Pour"), name: "pour")
    graph.add(way("Pot", "A pot"))
    graph.add(way("Help", nil))
    graph.add(way("Item", nil))
    return graph
  }

  private func told(reached: [String], missed: [String], screens: [String]) -> [Bool?] {
    var graph = graph, coverage = FlowCoverage()
    func marks(_ items: [String]) -> [Mark] { items.map { Mark("root", $0) } }
    coverage.activations = FlowCoverage.Part(reached: marks(reached), missed: marks(missed))
    coverage.destinations = FlowCoverage.Part(
      reached: screens.map { Mark("tea.\($0)") },
      missed: ["Cup", "Pot", "Help", "Item"].filter { !screens.contains($0) }.map { Mark("tea.\($0)") })
    graph.colour(by: coverage)
    return graph.edges.map(\.isReached)
  }

  @Test("a row that was used says nothing of links with a label")
  func rows() {
    let missed = ["link #pour", "link \"A pot\"", "link \"Help 1\""]
    let told = told(reached: ["link in a row of list"], missed: missed, screens: ["Item"])
    #expect(told == [false, false, false, true])
  }

  @Test("what stands at the bottom of a stack or a flow is told from what stands elsewhere")
  func stacks() {
    var graph = Graph(flow: "tea.lua"), coverage = FlowCoverage()
    graph.add(Graph.Node(id: "root", kind: .root, name: "tea", plugin: "tea", place: nil))
    graph.add(Graph.Node(id: "destination:tea.Cup", kind: .destination, name: "Cup", plugin: "tea", place: nil))
    graph.add(Graph.Node(id: "destination:tea.Brew", kind: .flow, name: "Brew", plugin: "tea", place: nil))
    for stack in ["tin", "pot"] {
      graph.add(Graph.Node(id: "stack:\(stack)", kind: .stack, name: stack, plugin: "tea", place: nil))
    }
    for from in ["stack:tin", "stack:pot", "destination:tea.Brew"] {
      graph.add(Graph.Edge.Way(from: from, to: "destination:tea.Cup", kind: .link, label: "Pour"))
    }
    coverage.activations = FlowCoverage.Part(
      reached: [Mark("stack pot", "link \"Pour\"")],
      missed: [Mark("stack tin", "link \"Pour\""), Mark("tea.Brew", "link \"Pour\"")])
    graph.colour(by: coverage)
    #expect(graph.edges.map(\.isReached) == [false, true, false])
    #expect(graph.nodes.first?.isReached == true)
  }

  @Test("a link with an id is known by that; what the report does not know is neither reached nor missed")
  func ids() {
    #expect(told(reached: ["link #pour"], missed: [], screens: ["Cup"]) == [true, nil, nil, nil])
    #expect(told(reached: ["link \"A pot\""], missed: ["link #pour"], screens: ["Pot"]) == [false, true, nil, nil])
  }
}
