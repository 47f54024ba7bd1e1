import RutterCore
import Testing

@Suite struct ShortenedTests {
  @Test("of a long name the beginning shows, however many bytes its letters have")
  func long() {
    let name = String(repeating: "n", count: 64)
    #expect(name.shortened == name)
    #expect((name + "nn").shortened == name + "…")
    let letters = String(repeating: "é", count: 60)
    #expect(letters.shortened == letters)
    let marks = "e" + String(repeating: "\u{301}", count: 10_000)
    #expect(marks.shortened.utf8.count <= 260)
  }
}
