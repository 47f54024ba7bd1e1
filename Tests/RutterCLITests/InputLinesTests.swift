import Testing

@testable import RutterCLI

@Suite struct InputLinesTests {
  private func lines(_ text: String) async -> [String] {
    let pipe = Pipe()
    pipe.put(text)
    pipe.closeWriting()
    var input = InputLines(pipe.reading), lines: [String] = []
    while let line = await input.next() {
      if case .bytes(let bytes) = line { lines.append(String(decoding: bytes, as: UTF8.self)) }
    }
    return lines
  }

  @Test("lines come without their ends; a last one without newline counts")
  func ends() async {
    #expect(await lines("one\ntwo\r\n\nlast") == ["one", "two", "", "last"])
    #expect(await lines("one\n") == ["one"])
    #expect(await lines("") == [])
    #expect(await lines("\n") == [""])
  }

  @Test("a line is there as soon as its end is")
  func oneAtATime() async {
    let pipe = Pipe()
    var input = InputLines(pipe.reading)
    pipe.put("one\ntw")
    #expect(await input.next() == .bytes(Array("one".utf8)))
    pipe.put("o\n")
    #expect(await input.next() == .bytes(Array("two".utf8)))
  }

  @Test("a closed stream is the end of input")
  func closed() async {
    var input = InputLines(-1)
    #expect(await input.next() == nil)
    #expect(await input.next() == nil)
  }
}
