import Testing

@testable import RutterGraph

@Suite struct GraphTests {
  private typealias Way = Graph.Edge.Way

  private var graph: Graph {
    var graph = Graph(flow: "tea.lua")
    graph.add(Graph.Node(id: "root", kind: .root, name: "root", plugin: "tea", place: nil))
    graph.add(Graph.Node(id: "destination:tea.Cup", kind: .destination, name: "Cup", plugin: "tea", place: nil))
    return graph
  }

  @Test("the same way twice is one, seen as often as both")
  func joins() {
    var graph = graph
    let way = Way(from: "root", to: "destination:tea.Cup", kind: .link, label: "Pour")
    graph.add(way)
    graph.add(way, seen: 2)
    graph.add(way, seen: 1)
    #expect(graph.edges.count == 1 && graph.edges.first?.seen == 3)
  }

  @Test("ways with other labels are others")
  func labels() {
    var graph = graph
    graph.add(Way(from: "root", to: "destination:tea.Cup", kind: .link, label: "Pour"))
    graph.add(Way(from: "root", to: "destination:tea.Cup", kind: .link, label: nil))
    #expect(graph.edges.count == 2)
  }

  @Test("a node that is there is not added again")
  func nodes() {
    var graph = graph
    graph.add(Graph.Node(id: "root", kind: .stack, name: "other", plugin: "tea", place: nil))
    #expect(graph.nodes.count == 2 && graph["root"]?.kind == .root)
  }
}
