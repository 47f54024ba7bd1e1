import RutterCore
import RutterText
import Testing

/// A screen as a program knows it that reads frames.
private struct SeenScreen: Equatable {
  final class Node: Equatable {
    var fields: [Record.Field]
    var nodes: [Node]

    init(_ value: Value) throws {
      let record = try #require(value.fields)
      fields = record.fields.filter { $0.name != "nodes" && $0.name != "nodes_change" }
      nodes = try (record["nodes"]?.items ?? []).map(Node.init)
    }

    var number: Value? { fields.first { $0.name == "node" }?.value }
    var all: [Node] { [self] + nodes.flatMap(\.all) }
    static func == (left: Node, right: Node) -> Bool { left.fields == right.fields && left.nodes == right.nodes }
  }
  var title: Value?
  var toolbar: [Node] = []
  var nodes: [Node] = []

  init(whole record: Record) throws {
    title = record["title"]
    toolbar = try (record["toolbar"]?.items ?? []).map(Node.init)
    nodes = try (record["nodes"]?.items ?? []).map(Node.init)
  }

  mutating func apply(_ change: Record) throws {
    if let new = change["title"] { title = new }
    if let tools = change["toolbar"]?.items { toolbar = try tools.map(Node.init) }
    if let splice = change["nodes_change"]?.fields { try Self.apply(splice, to: &nodes) }
    for changed in try #require(change["changed"]?.items) {
      let record = try #require(changed.fields), new = try Node(changed)
      let node = try #require((toolbar + nodes).flatMap(\.all).first { $0.number == new.number })
      node.fields = new.fields
      if let splice = record["nodes_change"]?.fields { try Self.apply(splice, to: &node.nodes) }
    }
  }

  private static func apply(_ splice: Record, to nodes: inout [Node]) throws {
    guard case .integer(let from)? = splice["from"], case .integer(let removed)? = splice["removed"],
      case .integer(let count)? = splice["count"]
    else { throw Missing() }
    let added = try #require(splice["added"]?.items).map(Node.init)
    nodes.replaceSubrange(Int(from)..<Int(from + removed), with: added)
    #expect(nodes.count == Int(count))
  }

  private struct Missing: Error {}
}

extension Value {
  fileprivate var fields: Record? { if case .record(let record) = self { record } else { nil } }
  fileprivate var items: [Value]? { if case .list(let items) = self { items } else { nil } }
}

@Suite("Frames of long screens as differences")
struct ScreenDifferenceTests {
  private func frame(_ nodes: [NodeView], title: String = "T", tools: [NodeView] = []) -> Frame {
    Frame([ScreenView(title, tools: tools, nodes)])
  }

  private func texts(_ count: Int) -> [NodeView] { (0..<count).map { NodeView(.text, $0 + 10, Text("Text \($0)")) } }

  @Test("one node that changes is all that a frame of a long screen tells")
  func oneNode() {
    var text = FrameText(), nodes = texts(100)
    _ = text.line(frame(nodes))
    nodes[40].label = "Other"
    #expect(
      text.line(frame(nodes))
        == #"{"event":"frame","path":[],"screen_change":{"entry":0,"#
        + #""changed":[{"role":"text","node":50,"label":"Other"}]}}"#)
    nodes.remove(at: 3)
    #expect(
      text.line(frame(nodes, title: "New"))
        == #"{"event":"frame","path":[],"screen_change":{"entry":0,"title":"New","#
        + #""nodes_change":{"count":99,"from":3,"removed":1,"added":[]},"changed":[]}}"#)
  }

  @Test("short screens, other entries and those of which most changed are whole, and the first after all was asked for")
  func whole() {
    var text = FrameText()
    _ = text.line(frame(texts(50)))
    #expect(text.line(frame(Array(texts(50).dropLast()))).contains(#""screen":{"#))
    _ = text.line(frame(texts(100)))
    #expect(text.line(frame(texts(101))).contains("screen_change"))
    #expect(text.line(frame(texts(100).map { NodeView(.text, $0.id.number, "New") })).contains(#""screen":{"#))
    #expect(text.line(Frame([ScreenView("T", entry: 7, texts(100))])).contains(#""screen":{"#))
    _ = text.line(frame(texts(100)), isWhole: true)
    #expect(text.line(frame(texts(100))).contains(#""screen":{"#))
  }

  @Test("a screen beneath a sheet is told as a difference too")
  func below() {
    var text = FrameText(), nodes = texts(100)
    let sheet = ScreenView("Sheet", entry: 2, [])
    _ = text.line(Frame([ScreenView("T", nodes), sheet]))
    nodes[0].label = "Other"
    #expect(
      text.line(Frame([ScreenView("T", nodes), sheet])).hasSuffix(
        #""below":[{"screen_change":{"entry":0,"changed":[{"role":"text","node":10,"label":"Other"}]}}]}"#))
  }

  @Test("a window of a long list moves as a difference, and stays where it was while nothing outside changes")
  func window() {
    var text = FrameText(), rows = texts(2000)
    func frame() -> Frame { self.frame([NodeView(.list, 1, "", rows)]) }
    _ = text.line(frame())
    rows[600].label = "Other"
    #expect(text.line(frame()).contains(#""count":2000,"from":350,"nodes":[{"role":"text","node":360"#))
    rows[700].label = "Another"
    #expect(
      text.line(frame())
        == #"{"event":"frame","path":[],"screen_change":{"entry":0,"#
        + #""changed":[{"role":"text","node":710,"label":"Another"}]}}"#)
    rows[1].label = "First"
    #expect(text.line(frame()).contains(#""count":2000,"from":0,"nodes":[{"role":"text","node":10"#))
    rows.removeLast()
    #expect(
      text.line(frame())
        == #"{"event":"frame","path":[],"screen_change":{"entry":0,"#
        + #""changed":[{"role":"list","node":1,"count":1999,"from":0}]}}"#)
  }

  @Test("differences put together give the screen", arguments: 0..<10)
  func together(seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(seed))
    var text = FrameText(), number = 1000, seen: SeenScreen?, differences = 0
    func fresh() -> NodeView {
      number += 1
      return NodeView(.text, number, Text("Node \(number)"))
    }
    func change(_ nodes: inout [NodeView]) {
      let place = Int.random(in: 0...nodes.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: nodes.insert(fresh(), at: place)
      case 1 where place < nodes.count: nodes.remove(at: place)
      case 2 where place < nodes.count: nodes.swapAt(0, place)
      case 3 where place < nodes.count: change(&nodes[place].children)
      default: if place < nodes.count { nodes[place].label = Text("Label \(Int.random(in: 0..<9, using: &generator))") }
      }
    }
    var title = "T", tools = [fresh()]
    var nodes = (0..<20).map { _ in
      var section = fresh()
      section.children = (0..<5).map { _ in fresh() }
      return section
    }
    for _ in 0..<20 {
      let frame = frame(nodes, title: title, tools: tools)
      var whole = FrameText()
      let line = try #require(try JSON.decode(text.line(frame)).fields)
      if let change = line["screen_change"]?.fields {
        try seen?.apply(change)
        differences += 1
      } else {
        seen = try SeenScreen(whole: try #require(line["screen"]?.fields))
      }
      let all = try #require(try JSON.decode(whole.line(frame)).fields?["screen"]?.fields)
      #expect(try seen == SeenScreen(whole: all))
      for _ in 0..<Int.random(in: 0...4, using: &generator) { change(&nodes) }
      if Int.random(in: 0..<5, using: &generator) == 0 { change(&tools) }
      if Int.random(in: 0..<5, using: &generator) == 0 { title += "!" }
    }
    #expect(differences > 5)
  }
}
