import RutterWorkers
import Testing

@Suite struct ScratchFileTests {
  @Test("texts are found again where they were written")
  func roundTrip() throws {
    let file = try ScratchFile()
    let texts = ["one", "", String(repeating: "é", count: 100_000), "last"]
    let starts = try texts.map { try file.append($0) }
    #expect(file.count == texts.map(\.utf8.count).reduce(0, +))
    for (start, text) in zip(starts, texts) { #expect(try file.text(at: start, bytes: text.utf8.count) == text) }
  }

  @Test("beyond the end there is nothing")
  func beyond() throws {
    let file = try ScratchFile()
    _ = try file.append("abc")
    #expect(try file.text(at: 1, bytes: 100) == "bc")
  }
}
