import Testing

@testable import RutterCLI

@Suite("Which face a run gets")
struct FaceChoiceTests {
  private func choice(_ words: [String], hasTerminal: Bool = true, _ variables: [String: String] = ["TERM": "xterm"])
    throws
    -> FaceChoice
  {
    let options = try RunOptions(ParsedArguments(["flow.lua"] + words, table: .run))
    return .of(options, hasTerminal: hasTerminal) { variables[$0] ?? "" }
  }

  @Test("on a terminal without flags it is the interactive one, also where it is said how")
  func interactive() throws {
    #expect(try choice([]) == .screen)
    #expect(try choice(["--fullscreen", "--no-mouse"]) == .screen)
    #expect(try choice([], ["TERM": "unknown"]) == .screen)
  }

  @Test("a flag, the environment, or no terminal makes it plain; JSON is JSON")
  func plain() throws {
    #expect(try choice(["--plain"]) == .plain)
    #expect(try choice([], hasTerminal: false) == .plain)
    #expect(try choice(["--fullscreen"], hasTerminal: false) == .plain)
    for variables in [["TERM": "dumb"], ["TERM": ""], [:]] { #expect(try choice([], variables) == .plain) }
    #expect(try choice([], ["TERM": "xterm", "ACCESSIBLE": "1"]) == .plain)
    #expect(try choice(["--json"]) == .json)
    #expect(try choice(["--json"], hasTerminal: false) == .json)
  }
}
