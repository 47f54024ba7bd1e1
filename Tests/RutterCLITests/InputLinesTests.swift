import Testing

@testable import RutterCLI

@Suite struct InputLinesTests {
  private func lines(_ text: String) -> [String] {
    let pipe = Pipe()
    pipe.put(text)
    pipe.closeWriting()
    var input = InputLines(pipe.reading), lines: [String] = []
    while let line = input.next() {
      if case .bytes(let bytes) = line { lines.append(String(decoding: bytes, as: UTF8.self)) }
    }
    return lines
  }

  @Test("lines come without their ends; a last one without newline counts")
  func ends() {
    #expect(lines("one\ntwo\r\n\nlast") == ["one", "two", "", "last"])
    #expect(lines("one\n") == ["one"])
    #expect(lines("") == [])
    #expect(lines("\n") == [""])
  }

  @Test("a line is there as soon as its end is")
  func oneAtATime() {
    let pipe = Pipe()
    var input = InputLines(pipe.reading)
    pipe.put("one\ntw")
    #expect(input.next() == .bytes(Array("one".utf8)))
    pipe.put("o\n")
    #expect(input.next() == .bytes(Array("two".utf8)))
  }

  @Test("a closed stream is the end of input")
  func closed() {
    var input = InputLines(-1)
    #expect(input.next() == nil)
    #expect(input.next() == nil)
  }
}
