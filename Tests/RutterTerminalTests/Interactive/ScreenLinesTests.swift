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
}
