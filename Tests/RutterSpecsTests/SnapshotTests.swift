import Testing

@testable import RutterSpecs

@Suite("The texts of snapshots")
struct SnapshotTests {
  @Test("indentation that all lines share does not count, nor do blanks in empty lines")
  func plain() {
    #expect(SnapshotText.plain("    path\n      a\n  \n    b\n  ") == "path\n  a\n\nb")
    #expect(SnapshotText.plain("\t\ta\n\t\t  b") == "a\n  b")
    #expect(SnapshotText.plain("\n\none\n") == "one")
    #expect(SnapshotText.plain("") == "")
    #expect(SnapshotText.plain("a\u{1B}[0m\r") == "a\\u{1B}[0m\\u{D}")
  }

  @Test("a block is indented a step further, with the step of its line")
  func block() {
    #expect(SnapshotText.literal("a\n\n  b", indent: "  ", newline: "\n") == "[[\n    a\n\n      b\n  ]]")
    #expect(SnapshotText.literal("a\nb", indent: "\t", newline: "\r\n") == "[[\r\n\t\ta\r\n\t\tb\r\n\t]]")
    #expect(SnapshotText.literal("a", indent: "  ", newline: "\n") == "[[a]]")
    // Two brackets are that, whatever sign is joined to the second one.
    #expect(SnapshotText.literal("a]]\u{301}", indent: "  ", newline: "\n").hasPrefix("[=["))
  }

  @Test(
    "brackets are as long as they need to be",
    arguments: [
      ("a]b", "[[a]b]]"), ("a]]b", "[=[a]]b]=]"), ("a]", "[=[a]]=]"), ("]] ]=] ]==]", "[===[]] ]=] ]==]]===]"),
      ("a]=", "[[a]=]]"),
    ])
  func level(text: String, literal: String) {
    #expect(SnapshotText.literal(text, indent: "", newline: "\n") == literal)
  }

  @Test("what is written is read back as the same text", arguments: ["a", "a\n  b\n\nc", "]]\n]=]", "x]"])
  func roundTrip(text: String) throws {
    let literal = SnapshotText.literal(text, indent: "    ", newline: "\n")
    let body = "local text = \(literal)\nassert.snapshot(\"\", text)"
    let world = FakeWorld()
    var stored: String?
    world.onStep = { name, arguments in
      if name == "snapshot", case .string(let told) = arguments[1] { stored = told.string }
      return nil
    }
    #expect(try failure(of: body, in: world) == nil)
    #expect(stored.map(SnapshotText.plain) == text)
  }
}
