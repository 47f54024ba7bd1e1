import RutterCore
import RutterWorkers
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
    let workers = try Workers(Files(try Permissions(read: [folder.path]))) { answers.put($0, $1) }
    for number in 0..<200 { workers.start(CallID(number), HostCall("fs.read", [.string("\(number).txt")])) }
    let got = answers.wait(for: 200)
    for number in 0..<200 { #expect(got[CallID(number)] == .values([.string("\(number)")])) }
    workers.close()
  }

  @Test("one thread does all the work if no more are allowed")
  func oneThread() throws {
    folder.file("a.txt", "a")
    let answers = try Answers()
    let workers = try Workers(Files(try Permissions(read: [folder.path])), atOnce: 1) { answers.put($0, $1) }
    for number in 0..<50 { workers.start(CallID(number), HostCall("fs.read", [.string("a.txt")])) }
    #expect(answers.wait(for: 50).count == 50)
    workers.close()
  }

  @Test("closing twice, or without work, ends")
  func closing() throws {
    let workers = try Workers(Files(Permissions())) { _, _ in }
    workers.close()
    workers.close()
    workers.start(CallID(1), HostCall("fs.read", []))
    workers.close()
  }
}
