import Rutter
import RutterText
import Testing

@testable import RutterCLI

@Suite struct JSONFaceTests {
  private let pipe = Pipe()

  private func lines() -> [String] { pipe.all().split(separator: "\n").map(String.init) }

  @Test("hello comes first and end last, each a line")
  func frame() {
    let face = JSONFace(pipe.output)
    face.hello()
    face.end(.fine)
    #expect(
      lines() == [
        "{\"event\":\"hello\",\"schema\":1,\"version\":\"\(Help.version)\"}", "{\"event\":\"end\",\"code\":0}",
      ])
  }

  @Test("each effect that tells something is a line, what only the outside does is none")
  func effects() {
    let face = JSONFace(pipe.output)
    face.turned(
      .back,
      [
        .timer(TimerID(1), Due(at: .start, order: .sleep, serial: 1)),
        .log(LogLine(.info, plugin: PluginID(1), text: "a")),
        .stopped(PluginID(1), Stop(.time, allowed: "250 ms a turn", at: nil)), .note("n"), .frame,
      ], operations: 0, shown: Frame([]), plugin: { _ in "menu" })
    face.flush()
    let lines = lines()
    #expect(lines.count == 4)
    #expect(lines[0] == "{\"event\":\"log\",\"level\":\"info\",\"text\":\"a\"}")
    #expect(lines[1].contains("plugin 'menu' stopped"))
    #expect(lines[3].hasPrefix("{\"event\":\"frame\""))
  }

  @Test("an empty line asks for nothing; others are commands or errors")
  func reading() throws {
    let face = JSONFace(pipe.output)
    #expect(try face.read(.bytes([])) == nil)
    #expect(try face.read(.bytes(Array(" \t".utf8))) == nil)
    #expect(try face.read(.bytes(Array("{\"do\":\"back\",\"id\":3}".utf8))) == JSONCommand(.back, id: .integer(3)))
    #expect(throws: CommandError("the line is not UTF-8", .syntax)) { try face.read(.bytes([0xFF])) }
    #expect(throws: CommandError("the line is longer than 64 MiB", .syntax)) { try face.read(.tooLong) }
  }

  @Test("the lines of a command are written with its done, those of nothing in particular before the thread waits")
  func oneWriteACommand() {
    let face = JSONFace(pipe.output)
    face.turned(.back, [.note("one")], operations: 0, shown: Frame([]), plugin: { _ in "menu" })
    pipe.put("still nothing\n")
    face.done(.integer(1), result: "ok")
    face.turned(.back, [.note("two")], operations: 0, shown: Frame([]), plugin: { _ in "menu" })
    face.flush()
    #expect(
      lines() == [
        "still nothing", "{\"event\":\"note\",\"text\":\"one\"}", "{\"event\":\"done\",\"id\":1,\"result\":\"ok\"}",
        "{\"event\":\"note\",\"text\":\"two\"}",
      ])
  }
}
