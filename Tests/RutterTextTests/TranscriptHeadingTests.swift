import RutterText
import Testing

@Suite struct TranscriptHeadingTests {
  @Test("Y1: a heading says what was run, and reads back as it was")
  func roundTrip() throws {
    var heading = TranscriptHeading(flow: "flows/cook.lua")
    heading.plugins = ["a.lua", "b c"]
    heading.options = ["cook.servings=4"]
    heading.grants = ["cook:read=data", "path"]
    heading.memoryBytes = 1 << 20
    heading.turnMicroseconds = 250_000
    heading.keepsSecrets = true
    #expect(try TranscriptHeading(line: heading.line) == heading)
    #expect(heading.line.hasPrefix(#"{"transcript":1,"flow":"flows/cook.lua","plugins":["a.lua","b c"]"#))
  }

  @Test("a heading of a flow that was given as text says the version only")
  func text() throws {
    #expect(TranscriptHeading().line == Transcript.heading)
    #expect(try TranscriptHeading(line: Transcript.heading) == TranscriptHeading())
  }

  @Test(
    "what is no heading is refused with the reason",
    arguments: [
      ("[]", #"not a transcript: its first line has to be {"transcript":1} or more than that"#),
      ("{}", #"not a transcript: its first line has to be {"transcript":1} or more than that"#),
      (#"{"transcript":7}"#, "a transcript of version 7; this program reads version 1"),
      (#"{"transcript":1,"flow":3}"#, "'flow' has to be a string"),
      (#"{"transcript":1,"allow":[3]}"#, "'allow' has to be a list of strings"),
    ])
  func refused(line: String, reason: String) {
    #expect(throws: TranscriptError(reason)) { try TranscriptHeading(line: line) }
  }
}
