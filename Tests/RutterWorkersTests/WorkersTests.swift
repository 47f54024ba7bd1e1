import RutterCore
import RutterWorkers
import TestFolders
import Testing

/// Collects answers, and lets a test wait for them.
private final class Answers: Sendable {
  private let answers = Locked<[CallID: CallResult]>([:])
  private let bell: Bell

  init() throws { bell = try Bell() }

  func put(_ id: CallID, _ result: CallResult) {
    answers.withLock { $0[id] = result }
    bell.ring()
  }

  func wait(for count: Int) -> [CallID: CallResult] {
    while true {
      let answers = answers.withLock { $0 }
      if answers.count >= count { return answers }
      bell.wait(microseconds: nil)
    }
  }
}

@Suite struct WorkersTests {
  private let folder = Folder()

  @Test("each call gets its own answer")
  func answers() throws {
    for number in 0..<200 { folder.file("\(number).txt", "\(number)") }
    let answers = try Answers()
    let workers = try Workers(Performers(try Grants(reading: folder.path))) { answers.put($0, $1) }
    for number in 0..<200 {
      workers.start(CallID(number), PluginID(0), OutsideCall("fs.read", [.string("\(number).txt")]))
    }
    let got = answers.wait(for: 200)
    for number in 0..<200 { #expect(got[CallID(number)] == .values([.string("\(number)")])) }
    workers.close()
  }

  @Test("one thread does all the work if no more are allowed")
  func oneThread() throws {
    folder.file("a.txt", "a")
    let answers = try Answers()
    let workers = try Workers(Performers(try Grants(reading: folder.path)), atOnce: 1) {
      answers.put($0, $1)
    }
    for number in 0..<50 { workers.start(CallID(number), PluginID(0), OutsideCall("fs.read", [.string("a.txt")])) }
    #expect(answers.wait(for: 50).count == 50)
    workers.close()
  }

  @Test("closing twice, or without work, ends")
  func closing() throws {
    let workers = try Workers(Performers(Grants())) { _, _ in }
    workers.close()
    workers.close()
    workers.start(CallID(1), PluginID(0), OutsideCall("fs.read", []))
    workers.close()
  }

  // MARK: Cancelling

  private let block = OutsideCall("test.block", [])

  private func workers(_ blocker: Blocker, _ answers: Answers, atOnce: Int = 64) throws -> Workers {
    try Workers(Performers(["test.block": blocker]), atOnce: atOnce) { answers.put($0, $1) }
  }

  @Test("a performer sees the call and the plugin that asked")
  func identity() throws {
    let blocker = Blocker(), answers = try Answers()
    blocker.open()
    let workers = try workers(blocker, answers)
    workers.start(CallID(7), PluginID(3), block)
    #expect(answers.wait(for: 1) == [CallID(7): .values([.integer(7), .integer(3)])])
    workers.close()
  }

  @Test("X4: a call that runs and is abandoned ends early, its answer is dropped, and the line goes on")
  func cancelled() throws {
    let blocker = Blocker(), answers = try Answers()
    let workers = try workers(blocker, answers, atOnce: 1)
    workers.start(CallID(1), PluginID(0), block)
    blocker.waitUntilBegun()
    workers.start(CallID(2), PluginID(0), block)
    workers.abandon(CallID(1))
    #expect(blocker.haveEnded())
    blocker.waitUntilBegun(2)
    blocker.open()
    #expect(answers.wait(for: 1) == [CallID(2): .values([.integer(2), .integer(0)])])
    workers.close()
    #expect(answers.wait(for: 1).count == 1)
  }

  @Test("X4: the answer of a call that does not heed its cancellation is dropped as well")
  func deaf() throws {
    let blocker = Blocker(isDeaf: true), answers = try Answers()
    let workers = try workers(blocker, answers, atOnce: 1)
    workers.start(CallID(1), PluginID(0), block)
    blocker.waitUntilBegun()
    workers.abandon(CallID(1))
    workers.start(CallID(2), PluginID(0), block)
    blocker.open()
    #expect(answers.wait(for: 1).keys.sorted() == [CallID(2)])
    workers.close()
  }

  @Test("a call that is abandoned in line never begins")
  func inLine() throws {
    let blocker = Blocker(), answers = try Answers()
    let workers = try workers(blocker, answers, atOnce: 1)
    for number in 1...3 { workers.start(CallID(number), PluginID(0), block) }
    blocker.waitUntilBegun()
    workers.abandon(CallID(2))
    blocker.open()
    #expect(answers.wait(for: 2).keys.sorted() == [CallID(1), CallID(3)])
    workers.close()
  }

  @Test("closing cancels what runs, and no answer comes afterwards")
  func closingCancels() throws {
    let blocker = Blocker(), answers = try Answers()
    let workers = try workers(blocker, answers)
    for number in 1...3 { workers.start(CallID(number), PluginID(0), block) }
    blocker.waitUntilBegun(3)
    workers.close()
    #expect(blocker.haveEnded(3))
    #expect(answers.wait(for: 0).isEmpty)
  }

  @Test("closing does not wait for a call that does not heed it")
  func closingDeaf() throws {
    let blocker = Blocker(isDeaf: true), answers = try Answers()
    let workers = try workers(blocker, answers)
    workers.start(CallID(1), PluginID(0), block)
    blocker.waitUntilBegun()
    workers.close()
    #expect(!blocker.hasEnded)
    blocker.open()
    #expect(blocker.haveEnded())
    #expect(answers.wait(for: 0).isEmpty)
  }

  // MARK: Room

  private var small: Room.Size {
    var size = Room.Size()
    size.answerBytes = 100
    return size
  }

  @Test("an answer waits for room until others are with the session")
  func room() throws {
    let reader = Reader(), answers = try Answers()
    let workers = try Workers(Performers(["test.read": reader]), room: small) { answers.put($0, $1) }
    workers.start(CallID(1), PluginID(0), OutsideCall("test.read", [.integer(80)]))
    _ = answers.wait(for: 1)
    workers.start(CallID(2), PluginID(0), OutsideCall("test.read", [.integer(80)]))
    reader.waitUntilBegun(2)
    #expect(answers.wait(for: 1).count == 1)
    workers.answerIsTaken(CallID(1))
    #expect(answers.wait(for: 2)[CallID(2)] == .values([.boolean(true)]))
    workers.close()
  }

  @Test("X4: the room of an abandoned call is given back, whether it waits for room, runs, or is answered")
  func roomOfAbandoned() throws {
    let reader = Reader(), answers = try Answers()
    let workers = try Workers(Performers(["test.read": reader]), room: small) { answers.put($0, $1) }
    func read(_ number: Int) { workers.start(CallID(number), PluginID(0), OutsideCall("test.read", [.integer(80)])) }
    read(1)
    _ = answers.wait(for: 1)
    read(2)
    reader.waitUntilEnded(2)
    workers.abandon(CallID(2))
    workers.abandon(CallID(1))
    read(3)
    #expect(answers.wait(for: 2).keys.sorted() == [CallID(1), CallID(3)])
    workers.close()
  }

  @Test("a call that waits for room holds up no thread: others go on, also with one thread alone")
  func roomWithoutThread() throws {
    let reader = Reader(), answers = try Answers()
    let workers = try Workers(Performers(["test.read": reader]), atOnce: 1, room: small) { answers.put($0, $1) }
    func read(_ id: Int, _ plugin: Int, _ bytes: Int64) {
      workers.start(CallID(id), PluginID(plugin), OutsideCall("test.read", [.integer(bytes)]))
    }
    read(1, 0, 80)
    _ = answers.wait(for: 1)
    read(2, 0, 80)
    reader.waitUntilEnded(2)
    read(3, 1, 80)
    #expect(answers.wait(for: 2).keys.sorted() == [CallID(1), CallID(3)])
    // One that is larger than all the room has it for itself, and those behind it wait.
    read(4, 0, 500)
    read(5, 0, 1)
    reader.waitUntilEnded(5)
    workers.answerIsTaken(CallID(1))
    _ = answers.wait(for: 3)
    workers.answerIsTaken(CallID(2))
    #expect(answers.wait(for: 4).keys.sorted() == [1, 2, 3, 4].map { CallID($0) })
    workers.answerIsTaken(CallID(4))
    #expect(answers.wait(for: 5).count == 5)
    workers.close()
  }

  @Test("whoever gets the room that a call gives up, as it needs more by now, goes on at once")
  func roomOfGrown() throws {
    let reader = Reader(), answers = try Answers()
    let workers = try Workers(Performers(["test.read": reader]), atOnce: 1, room: small) { answers.put($0, $1) }
    func read(_ id: Int, _ bytes: Int64...) {
      workers.start(CallID(id), PluginID(0), OutsideCall("test.read", bytes.map { .integer($0) }))
    }
    read(1, 80)
    _ = answers.wait(for: 1)
    read(2, 50, 95)
    read(3, 60)
    reader.waitUntilEnded(3)
    // The second has room now, needs more when it is performed again, and leaves what it had to the third.
    workers.answerIsTaken(CallID(1))
    #expect(answers.wait(for: 2).keys.sorted() == [CallID(1), CallID(3)])
    workers.answerIsTaken(CallID(3))
    #expect(answers.wait(for: 3).count == 3)
    workers.close()
  }
}

/// Takes room for an answer of as many bytes as its argument says: as the next one says where it is performed again.
private final class Reader: Performer {
  private let state = Locked((begun: 0, ended: 0, times: [CallID: Int]()))

  func perform(_ call: CapabilityCall) -> CallResult {
    state.change {
      $0.begun += 1
      $0.times[call.id, default: 0] += 1
    }
    let times = state.withLock { $0.times[call.id] ?? 1 }
    guard case .integer(let bytes)? = call.arguments.prefix(times).last else { return .refused("no number") }
    let hasRoom = call.takeRoom(bytes: Int(bytes))
    state.change { $0.ended += 1 }
    return hasRoom ? .values([.boolean(true)]) : .aside
  }

  func waitUntilBegun(_ count: Int) { state.wait { $0.begun >= count ? () : nil } }
  func waitUntilEnded(_ count: Int) { state.wait { $0.ended >= count ? () : nil } }
}
