import RutterText
import Testing

@Suite("Texts in texts")
struct HoldingTests {
  @Test(
    "bytes decide",
    arguments: [
      ("snapshot", "shot", true), ("snapshot", "snapshot", true), ("snap", "snapshot", false),
      ("sssnap", "ssnap", true),
      ("", "", true), ("a", "", true), ("", "a", false),
      ("caf\u{E9}", "cafe\u{301}", false), ("a\u{301}", "a", true),
    ])
  func holds(text: String, part: String, isThere: Bool) { #expect(text.holds(part) == isThere) }
}
