import RutterCore
import RutterText
import Testing

@Suite("Interactive face: notices")
struct NoticeTests {
  @Test("of a very long message the beginning is kept, and how long it was is said")
  func long() throws {
    let hands = Hands(Frame([ScreenView("Home", [NodeView(.button, 1, "Do", state: .idle)])]), rows: 60)
    let text = String(repeating: "wörd ", count: 1 << 18)
    hands.tell([.log(LogLine(.info, plugin: PluginID(1), text: text))])
    #expect(hands.shows("· wörd wörd"))
    try hands.press("m End")
    #expect(hands.shows("wörd wörd") && hands.shows("… that is its beginning: it has 1536 KiB"))
    try hands.press("Esc")
    hands.tell([.log(LogLine(.info, plugin: PluginID(1), text: String(repeating: "é", count: 4000)))])
    try hands.press("m")
    #expect(!hands.picture().prefix(40).contains { $0.contains("its beginning") }, "4000 letters are kept whole")
  }
}
