import RutterCore
import Testing

@testable import RutterText

@Suite("Commands read straight from their bytes")
struct QuickCommandTests {
  private func quick(_ line: String) -> JSONCommand? {
    var line = line
    return line.withUTF8 { QuickCommand.read($0) }
  }

  private func slow(_ line: String) throws -> JSONCommand { try JSONCommand.read(line) }

  @Test(
    "is what the longer way gives",
    arguments: [
      #"{"do":"tap","target":"Apple Pie"}"#, #"{"do":"tap","target":"Go","id":7}"#, #"{"id":"x y","do":"back"}"#,
      #"{"do":"wait"}"#, #"{"do":"advance","seconds":1}"#, #"{"do":"pop","count":0}"#,
      #"{"do":"pop","count":12,"id":0}"#,
      #"{"do":"advance","seconds":1000000000}"#,
    ])
  func same(line: String) throws { #expect(try quick(line) == slow(line)) }

  @Test(
    "leaves to the longer way what is not of the simplest form, and every mistake",
    arguments: [
      "", "{", "{}", #"{"do":"tap"}"#, #"{"do":"back","target":"x"}"#, #"{"do":"tap","target":"a\"b"}"#,
      #"{"do":"tap","target":{"node":1}}"#, #"{"do":"tap","target":"Ä"}"#, #"{"do":"back","do":"back"}"#,
      #"{"do":"pop","count":01}"#, #"{"do":"pop","count":-1}"#, #"{"do":"pop","count":1.5}"#, #"{"do":"back"} "#,
      #"{"do":"back",}"#, #"{"do":"advance","seconds":1000000001}"#, #"{"do":"pop","count":1234567890123456}"#,
      #"{"do":"push","value":1}"#, #"{"do":"pop","seconds":1}"#, #"{"do":"back","id":null}"#,
      #"{"do":"tap","target":"x"#, #"{"do":"back","id":"5}"#, #"{"do":"back","id":"5"}"}"#, #"{"do":"back","id":5"}"#,
    ])
  func others(line: String) { #expect(quick(line) == nil) }
}
