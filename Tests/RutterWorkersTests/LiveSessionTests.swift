import RutterCore
import RutterWorkers
import StepHost
import TestFolders
import Testing

@Suite struct LiveSessionTests {
  private let folder = Folder()

  private func live(_ items: [StepHost.Item], _ bell: Alarm, performers: Performers? = nil) throws -> LiveSession<
    StepHost
  > {
    var live = try LiveSession(
      Session(host: StepHost(items)),
      performers: try performers ?? Performers(Grants(reading: folder.path)), wake: { bell.ring() },
      witness: { _, effects, _ in for case .log(let line) in effects { bell.logs.append(line.text) } })
    live.take(.opened(Opening(seed: 1, startedAtMicroseconds: 0)))
    return live
  }

  private func settle(_ live: inout LiveSession<StepHost>, _ bell: Alarm) {
    while !live.session.isQuiet {
      bell.wait(live.waitMicroseconds)
      live.tick()
    }
  }

  @Test("a sleep ends by itself, not before its time")
  func sleeps() throws {
    let bell = try Alarm()
    var live = try live([.init(.load, "Slow", [.wait(.sleep(microseconds: 20_000))])], bell)
    let before = live.now
    live.take(.activated(try #require(live.session.frame().node("Slow"))))
    settle(&live, bell)
    let path = live.session.frame().path.map(\.value)
    #expect(path == [.integer(100)])
    #expect(live.now.microseconds - before.microseconds >= 20_000)
    live.close()
  }

  @Test("files are read on another thread, and the answer wakes the session")
  func reads() throws {
    folder.file("a.txt", "hello")
    let bell = try Alarm()
    var live = try live([.init(.load, "Read", [.wait(.call(OutsideCall("fs.read", [.string("a.txt")])))])], bell)
    live.take(.activated(try #require(live.session.frame().node("Read"))))
    settle(&live, bell)
    #expect(bell.logs.count == 1)
    #expect(bell.logs.first?.contains("hello") == true)
    live.close()
  }

  @Test("X4: a call ends with the load that waits for it, and no late answer comes")
  func cancelsCalls() throws {
    let bell = try Alarm(), blocker = Blocker()
    let item = StepHost.Item(.load, "Slow", [.wait(.call(OutsideCall("test.block", [])))])
    var live = try live([item], bell, performers: Performers(["test.block": blocker]))
    live.take(.activated(try #require(live.session.frame().node("Slow"))))
    blocker.waitUntilBegun()
    live.take(.cancel)
    #expect(blocker.haveEnded())
    let turns = live.turns
    live.tick()
    #expect(live.turns == turns)
    live.close()
  }

  @Test("L5: an abandoned load's timers and calls are gone")
  func abandons() throws {
    let bell = try Alarm()
    var live = try live([.init(.load, "Slow", [.wait(.sleep(microseconds: 3_600_000_000))])], bell)
    live.take(.activated(try #require(live.session.frame().node("Slow"))))
    #expect(live.waitMicroseconds != nil)
    live.take(.cancel)
    #expect(live.waitMicroseconds == nil)
    live.close()
  }
}

/// A bell that a closure can hold, and what the session said.
private final class Alarm: Sendable {
  private let bell: Bell
  nonisolated(unsafe) var logs: [String] = []
  init() throws { bell = try Bell() }
  func ring() { bell.ring() }
  func wait(_ microseconds: Int64?) { bell.wait(microseconds: microseconds) }
}
