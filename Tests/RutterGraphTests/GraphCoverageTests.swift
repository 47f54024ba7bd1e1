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

  @Test("a link with an id is known by that; what the report does not know is neither reached nor missed")
  func ids() {
    #expect(told(reached: ["link #pour"], missed: [], screens: ["Cup"]) == [true, nil, nil, nil])
    #expect(told(reached: ["link \"A pot\""], missed: ["link #pour"], screens: ["Pot"]) == [false, true, nil, nil])
  }
}
