import RutterCore
import RutterText
import Testing

@Suite struct RecordingTests {
  private static let text = """
    {"transcript":1}
    {"at":0,"in":"opened","schema":1,"seed":"1","started_at":0,"sources":[]}
    {"event":"note","text":"one"}
    {"event":"note","text":"two"}
    {"at":5,"in":"back"}
    {"at":7,"in":"ended"}
    {"event":"note","text":"three"}

    """

  private func recording(_ text: String) throws -> Recording { try Recording(Array(text.utf8)) }

  @Test("Y1: a transcript reads back as events, each with what came of it")
  func reads() throws {
    let recording = try recording(Self.text)
    #expect(recording.count == 3)
    #expect(try recording.event(1) == Event(at: Instant(microseconds: 5), .back))
    #expect((0..<3).map { recording.effects($0).count } == [2, 0, 1])
    #expect((0..<3).map(recording.lineNumber) == [2, 5, 6])
    #expect(recording.line(2) == #"{"at":7,"in":"ended"}"#)
    #expect(recording.isWhole)
  }

  @Test("Y1: cut at every byte it is valid up to its last whole line")
  func cut() throws {
    let bytes = Array(Self.text.utf8)
    for length in 0..<bytes.count {
      let part = Array(bytes[..<length]), lines = part.filter { $0 == UInt8(ascii: "\n") }.count
      guard lines > 0 else {
        #expect(throws: TranscriptError.self) { try Recording(part) }
        continue
      }
      let recording = try Recording(part)
      #expect(recording.count == [0, 0, 1, 1, 1, 2, 3, 3][lines])
      #expect(recording.isWhole == (lines >= 6 && part.last == UInt8(ascii: "\n")))
    }
  }

  @Test("a line that is neither event nor effect is named")
  func damaged() {
    #expect(throws: TranscriptError("line 2 is no line of a transcript: hello")) {
      try recording("{\"transcript\":1}\nhello\n")
    }
    // Nothing comes of nothing.
    #expect(throws: TranscriptError.self) { try recording("{\"transcript\":1}\n{\"event\":\"note\",\"text\":\"x\"}\n") }
  }

  @Test("a moment that no clock shows is damage, and told with its line")
  func muchTooLate() throws {
    let late = try recording(Self.text.replacing("\"at\":5", with: "\"at\":9223372036854775807"))
    #expect(
      throws: TranscriptError(
        "line 5: 'at' is 9223372036854775807, and no session has a moment after 4000000000000000000 microseconds")
    ) { try late.event(1) }
  }

  @Test("time that runs backwards is damage, and told with its line", arguments: ["-1", "-9223372036854775808"])
  func backwards(_ at: String) throws {
    let early = try recording(Self.text.replacing("\"at\":0", with: "\"at\":\(at)"))
    #expect(throws: TranscriptError("line 2: 'at' is \(at), and no session has a moment before 0")) {
      try early.event(0)
    }
    let spaced = try recording(Self.text.replacing("\"at\":0", with: "\"at\": \t\(at)"))
    #expect(throws: TranscriptError("line 2: 'at' is \(at), and no session has a moment before 0")) {
      try spaced.event(0)
    }
    let late = try recording(Self.text.replacing("\"at\":5", with: "\"at\": 9"))
    #expect(try late.event(1).at.microseconds == 9)
    #expect(throws: TranscriptError("line 6: 'at' is 7, which is before the event in front of it, at 9")) {
      try late.event(2)
    }
  }

  @Test("S8: it is known which events held a secret")
  func concealed() throws {
    let set = Event(at: .start, .set(NodeID(3), .string("***")))
    let lines = [
      Transcript.line(set), Transcript.line(set, isConcealed: true), #"{"at":0,"in":"set","node":3,"secret":3}"#,
      Transcript.line(Event(at: .start, .set(NodeID(3), .string("\"concealed\":true")))),
    ]
    #expect(lines.map(Transcript.isConcealed) == [false, true, true, false])
    #expect(try Transcript.event(in: lines[1]) == set)
  }
}
