import RutterCore
import RutterText
import Testing

@Suite("Interactive face: the lines of a screen")
struct ScreenLinesTests {
  @Test("the indentation of a text stays, by tabs as by blanks")
  func indentation() {
    let text = NodeView(.text, 1, "\tif x\n\t\tdeeper\ta\t\tb\n  blanks")
    let hands = Hands(Frame([ScreenView("Code", [text])]))
    let lines = hands.picture()
    #expect(lines.contains("      if x"))
    #expect(lines.contains("        deeper  a    b"))
    #expect(lines.contains("      blanks"))
  }

  @Test("a section within a section is further in, and what follows it stands apart")
  func sections() {
    func link(_ id: Int, _ label: Text) -> NodeView { NodeView(.link, id, label, state: .idle) }
    let inner = NodeView(.section, 2, "one of", [NodeView(.list, 3, "", [link(4, "this"), link(5, "that")])])
    let outer = NodeView(.section, 1, "Needs", [NodeView(.list, 6, "", [inner, link(7, "those")])])
    let hands = Hands(Frame([ScreenView("Page", [outer, NodeView(.text, 8, "after")])]))
    #expect(
      hands.picture().dropFirst(2).prefix(10) == [
        "  Needs", "", "    one of", "▸ 1   this ›", "  2   that ›", "", "  3 those ›", "", "    after", "",
      ])
  }
}
