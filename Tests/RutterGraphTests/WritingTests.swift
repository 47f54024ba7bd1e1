import RutterCore
import RutterText
import Testing

@testable import RutterGraph

@Suite struct WritingTests {
  private static let graph: Graph = {
    var graph = Graph(flow: "tea.lua")
    graph.add(
      Graph.Node(id: "root", kind: .root, name: "root", plugin: "tea", place: Place(script: "tea.lua", line: 9)))
    graph.add(Graph.Node(id: "destination:tea.Cup", kind: .destination, name: "Cup <1>", plugin: "tea", place: nil))
    graph.add(Graph.Node(id: "loader:web.page", kind: .loader, name: "page", plugin: "web", place: nil))
    for number in 1...6 {
      graph.add(
        Graph.Edge.Way(from: "root", to: "destination:tea.Cup", kind: .link, label: "Say \"\(number)\""), seen: 1)
    }
    graph.add(Graph.Edge.Way(from: "root", to: "loader:web.page", kind: .hole, label: nil))
    return graph
  }()

  @Test("DOT puts plugins into clusters, escapes what means something, and joins the labels of one arrow")
  func dot() {
    let text = Self.graph.dot
    #expect(text.contains("subgraph cluster_0") && text.contains("subgraph cluster_1"))
    #expect(text.contains("<b>Cup &lt;1&gt;</b>"))
    #expect(text.contains(#"label="Say \"1\"\nSay \"2\"\nSay \"3\"\nSay \"4\"\nand 2 more""#))
    #expect(text.contains(#"tooltip="tea.lua:9""#))
  }

  @Test("Graphviz reads what stands behind a backslash in every label, so each is doubled")
  func backslashes() {
    var graph = Graph(flow: "tea.lua")
    graph.add(Graph.Node(id: "stack:one", kind: .stack, name: #"C:\New"#, plugin: "tea", place: nil))
    #expect(graph.dot.contains(#"<b>C:\\New</b>"#))
  }

  @Test("Mermaid writes quotes and brackets as entities")
  func mermaid() {
    let text = Self.graph.mermaid
    #expect(text.hasPrefix("flowchart LR\n"))
    #expect(text.contains("Cup #lt;1#gt;<br/>destination"))
    #expect(text.contains("Say #quot;1#quot;<br/>"))
  }

  /// A graph whose texts try to break out, and of which one has no title.
  private static let odd: Graph = {
    var graph = Graph(flow: "odd.lua")
    graph.add(Graph.Node(id: "root", kind: .root, name: "a <br/> b & \"\u{301}x", plugin: "odd", place: nil))
    graph.add(Graph.Node(id: "stack:t", kind: .stack, name: "", plugin: "odd", place: nil))
    graph.add(Graph.Edge.Way(from: "root", to: "stack:t", kind: .link, label: "say \"\u{301} ]; \\\u{301}"))
    return graph
  }()

  @Test("a quote with an accent on it is a quote; a node without a title is called by its id")
  func combined() {
    let text = Self.odd.dot
    #expect(text.contains("&quot;\u{301}x"))
    #expect(text.contains("say \\\"\u{301} ]; \\\\\u{301}\""))
    #expect(text.contains("<b>t</b>") && !text.contains("<b></b>"))
  }

  @Test("Mermaid breaks no line where a name has a sign for that, and writes ampersands as entities")
  func breaks() {
    let text = Self.odd.mermaid
    #expect(text.contains("a #lt;br/#gt; b #amp; #quot;\u{301}x<br/>root"))
    #expect(text.contains("\"t<br/>stack\""))
    #expect(text.contains("say #quot;\u{301} ]; "))
  }

  @Test("JSON has the names that are promised, and says that nobody walked")
  func json() throws {
    guard case .record(let record) = try JSON.decode(Self.graph.json), case .list(let nodes)? = record["nodes"],
      case .record(let node)? = nodes.first, case .list(let edges)? = record["edges"],
      case .record(let edge)? = edges.first
    else {
      Issue.record("no record")
      return
    }
    #expect(record.fields.map(\.name.string) == ["edges", "findings", "flow", "nodes", "notes", "walked"])
    #expect(record["walked"] == Value.null)
    #expect(Set(node.fields.map(\.name.string)).isSuperset(of: ["id", "kind", "name", "place"]))
    #expect(Set(edge.fields.map(\.name.string)) == ["from", "to", "kind", "label", "seen"])
  }

  @Test("a finding in JSON has kind, message, place, steps and spec")
  func findings() throws {
    var graph = Self.graph
    graph.findings = [
      WalkFinding(
        kind: .deadEnd, message: "stuck", place: Place(script: "tea.lua", line: 3), steps: ["launch"], spec: "it()")
    ]
    graph.walked = Graph.Walked(screens: 1, taps: 2, isBound: true)
    guard case .record(let record) = try JSON.decode(graph.json), case .list(let all)? = record["findings"],
      case .record(let finding)? = all.first, case .record(let walked)? = record["walked"]
    else {
      Issue.record("no finding")
      return
    }
    #expect(finding["kind"] == .string("dead_end") && finding["steps"] == .list([.string("launch")]))
    #expect(Set(finding.fields.map(\.name.string)) == ["kind", "message", "place", "steps", "spec"])
    #expect(walked["bound"] == .boolean(true) && walked["taps"] == .integer(2))
  }
}
