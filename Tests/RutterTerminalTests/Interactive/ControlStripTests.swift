import RutterCore
import RutterText
import Testing

@Suite("Interactive face: what can be used, on one line")
struct ControlStripTests {
  private func line(_ node: NodeView, columns: Int, after time: Int64 = 0) -> String {
    let hands = Hands(Frame([ScreenView("Home", [node])]), columns: columns)
    hands.now = time
    return hands.picture().first { $0.hasPrefix("▸") } ?? ""
  }

  private func link(_ texts: String...) -> NodeView {
    NodeView(
      .link, 10, Text(texts.joined(separator: " ")), state: .idle,
      texts.enumerated().map { NodeView(.text, 20 + $0.offset, Text($0.element)) })
  }

  @Test("of a label of several texts the first is cut before the others are")
  func byline() {
    let label = link("Rename and remove what nobody has used for years", "4bb69a18 · Ann")
    #expect(line(label, columns: 80).hasSuffix("used for years  4bb69a18 · Ann ›"))
    #expect(line(label, columns: 50).hasSuffix("…  4bb69a18 · Ann ›"))
    #expect(
      line(link("Short", "and a byline that is far too long for a row"), columns: 40).hasPrefix("▸ 1 Short  and a"))
    #expect(line(link("One text"), columns: 40) == "▸ 1 One text ›")
  }

  @Test("a label stays whole, and what is told of a load gives way to it")
  func state() {
    var node = NodeView(.link, 10, "Unsteady, load first", state: .loading)
    node.loader = "flow.unsteady"
    node.progress = Progress(fraction: 0.5, text: "asking, attempt 1")
    #expect(
      line(node, columns: 80, after: 3_000_000).contains("first ›  loading unsteady · 50 % · asking, attempt 1 · 3 s"))
    #expect(line(node, columns: 40, after: 3_000_000).hasSuffix("Unsteady, load first ›  50 % · aski…"))
    node.progress = nil
    #expect(line(node, columns: 40, after: 3_000_000).hasSuffix("Unsteady, load first ›  3 s"))
  }
}
