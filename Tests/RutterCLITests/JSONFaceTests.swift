import Rutter
import RutterText
import RutterWorkers
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

  @Test("N1: where turns are saved, the lines of commands that came together are written together, once they are saved")
  func holdsBack() {
    let face = JSONFace(pipe.output), saves = Locked(0), output = pipe.output
    #expect(face.canHoldBack)
    face.holdBack { _ in
      saves.withLock { $0 += 1 }
      output.write("saved\n")
      return true
    }
    for number in 1...2 {
      face.turned(.back, [.note("\(number)")], operations: 0, shown: Frame([]), plugin: { _ in "menu" })
      face.done(.integer(Int64(number)), result: "ok")
    }
    pipe.put("nothing yet\n")
    face.flush()
    let lines = lines()
    #expect(lines.count == 6 && lines[0] == "nothing yet" && lines[1] == "saved")
    #expect(lines[3].contains("\"done\"") && lines[5].contains("\"done\""))
    #expect(saves.withLock { $0 } == 1)
  }

  @Test("N1: what is not saved is not told; that it is not saved is")
  func savesNoMore() {
    let face = JSONFace(pipe.output)
    face.holdBack { isLast in
      if !isLast {
        face.forget()
        face.problem("the disk is full", code: "system", command: nil)
      }
      return false
    }
    face.turned(.back, [.note("one")], operations: 0, shown: Frame([]), plugin: { _ in "menu" })
    face.done(nil, result: "ok")
    face.flush()
    face.end(.internalError)
    let lines = lines()
    #expect(lines.count == 2 && lines[0].contains("the disk is full") && lines[1].contains("\"end\""))
  }

  @Test("N1: at a signal nothing is told that is not saved")
  func endsUnsaved() {
    let face = JSONFace(pipe.output)
    face.holdBack { _ in false }
    face.turned(.back, [.note("one")], operations: 0, shown: Frame([]), plugin: { _ in "menu" })
    face.done(nil, result: "ok")
    face.end(.interrupted)
    #expect(lines().count == 1)
  }

  @Test("a turn that tells much is heard before it is over, each line whole and in its place")
  func tellsMuch() {
    let face = JSONFace(pipe.output), text = String(repeating: "x", count: 20_000)
    pipe.widen()
    let effects = (0..<7).map { Effect.note("\($0)\(text)") }
    face.turned(.back, effects, operations: 0, shown: Frame([]), plugin: { _ in "menu" })
    pipe.put("meanwhile\n")
    face.flush()
    let lines = lines()
    #expect(lines.count == 8 && lines.firstIndex(of: "meanwhile").map { $0 < 7 && $0 > 0 } == true)
    #expect(lines.filter { $0 != "meanwhile" }.enumerated().allSatisfy { $1.contains("\"text\":\"\($0)x") })
  }
}
