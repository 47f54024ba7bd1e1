import Glibc
import RutterCore
import RutterWorkers
import TestFolders
import TestServer
import Testing

/// Many calls at once, each cancelled or answered, and what is left of them.
@Suite("Many requests", .serialized) struct HTTPClientTests {
  /// Workers whose first three plugins may speak with some servers, and what they answered.
  private struct Desk {
    let answers = Locked<[CallID: CallResult]>([:])
    let workers: Workers

    init(_ servers: Server..., more: [Grant] = [], roomBytes: Int = 128 << 20) throws {
      var room = Room.Size()
      room.answerBytes = roomBytes
      let hosts = try servers.map { try Grant("http=127.0.0.1:\($0.port)") }
      let grantees = Dictionary(uniqueKeysWithValues: (0..<3).map { (PluginID($0), Grantee()) })
      let performers = Performers(try Grants(hosts + more, to: grantees))
      workers = try Workers(performers, room: room) { [answers] id, result in
        answers.change { $0[id] = result }
      }
    }

    func get(_ id: Int, _ url: String, plugin: Int = 0, _ options: Value = ["timeout": .boolean(false)]) {
      workers.start(CallID(id), PluginID(plugin), OutsideCall("http.get", [.string(Text(url)), options]))
    }

    /// Waits until so many are answered, but no longer than 60 seconds.
    func waitForAnswers(_ count: Int) -> Bool {
      answers.wait(microseconds: 300_000_000) { $0.count >= count }.count >= count
    }
    var answered: Int { answers.withLock { $0.count } }
  }

  /// Hangs where the path says so, else answers.
  private static let hanging: Server.Answer = { request, peer in
    if request.target == "/hang" { peer.hang() } else { peer.reply(body: "ok") }
  }

  @Test("at most 16 run with one host and port, 48 for one plugin, 64 in all, and files are read meanwhile")
  func limits() throws {
    let servers = try (0..<6).map { _ in try Server(Self.hanging) }
    let folder = Folder()
    folder.file("a.txt", "a")
    let desk = try Desk(
      servers[0], servers[1], servers[2], servers[3], servers[4], servers[5], more: [Grant(.read, folder.path)])
    var id = 0
    for server in servers.prefix(5) { for _ in 0..<40 { desk.get(id, server.url + "/hang"); id += 1 } }
    while servers.map(\.seen.running).reduce(0, +) < 48 { usleep(1000) }
    usleep(50_000)
    #expect(servers.map(\.seen.running).reduce(0, +) == 48)
    #expect(servers.map(\.seen.running).allSatisfy { $0 <= 16 })
    for _ in 0..<40 { desk.get(id, servers[5].url + "/hang", plugin: 1); id += 1 }
    #expect(servers[5].wait { $0.running == 16 })
    usleep(50_000)
    #expect(servers.map(\.seen.running).reduce(0, +) == 64)
    desk.workers.start(CallID(1000), PluginID(2), OutsideCall("fs.read", [.string("a.txt")]))
    #expect(desk.waitForAnswers(1))
    #expect(desk.answered == 1)
    desk.workers.close()
    for server in servers { #expect(server.wait { $0.running == 0 }) }
  }

  @Test("while one host hangs, requests to others and of others go on")
  func fair() throws {
    let slow = try Server(Self.hanging), quick = try Server(Self.hanging)
    let desk = try Desk(slow, quick)
    for id in 0..<1000 { desk.get(id, slow.url + "/hang") }
    for id in 1000..<1200 { desk.get(id, quick.url, plugin: id % 2) }
    #expect(desk.waitForAnswers(200))
    #expect(desk.answers.withLock { $0.values.allSatisfy { $0.body == "ok" } })
    desk.workers.close()
  }

  @Test("X4: an abandoned request is closed at once, and one in line never begins")
  func abandoned() throws {
    let server = try Server(Self.hanging)
    let desk = try Desk(server)
    for id in 0..<50 {
      desk.get(id, server.url + "/hang")
      try #require(server.wait { $0.requests.count == id + 1 })
      desk.workers.abandon(CallID(id))
      try #require(server.wait { $0.closed.count == id + 1 })
    }
    for id in 100..<116 { desk.get(id, server.url + "/hang") }
    #expect(server.wait { $0.requests.count == 66 })
    for id in 200..<5000 { desk.get(id, server.url) }
    for id in 200..<4999 { desk.workers.abandon(CallID(id)) }
    for id in 100..<116 { desk.workers.abandon(CallID(id)) }
    #expect(desk.waitForAnswers(1))
    #expect(server.seen.requests.filter { $0.target == "/" }.count == 1)
    #expect(desk.answers.withLock { $0.map { $0.key.number } } == [4999])
    desk.workers.close()
  }

  @Test("X4: a request may be abandoned at any moment")
  func anyMoment() throws {
    let server = try Server { request, peer in
      if request.target.hasPrefix("/302") { return peer.redirect(302, to: "/end") }
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n0123456789")
      usleep(200)
      peer.send("0123456789")
    }
    let desk = try Desk(server)
    for id in 0..<2000 {
      desk.get(id, server.url + (id % 3 == 0 ? "/302" : "/"))
      if id % 2 == 0 { usleep(UInt32(id % 7) * 100) }
      if id % 4 != 3 { desk.workers.abandon(CallID(id)) }
    }
    // Of the others some are answered before they are abandoned.
    let wanted = (0..<500).map { CallID($0 * 4 + 3) }
    _ = desk.answers.wait(microseconds: 300_000_000) { answers in wanted.allSatisfy { answers[$0] != nil } }
    #expect(desk.answers.withLock { answers in wanted.allSatisfy { answers[$0] != nil } })
    let wrong = desk.answers.withLock { $0.values.filter { $0.body != "01234567890123456789" } }
    #expect(wrong.isEmpty, "\(wrong)")
    desk.workers.close()
  }

  // That no thread is left is measured from outside, by the bench: in this process other tests run, too.
  @Test("10,000 at once all settle, and leave no connection")
  func tenThousand() throws {
    let body = String(repeating: "x", count: 900)
    let server = try Server { _, peer in peer.reply(body: body) }
    do {
      let desk = try Desk(server)
      for id in 0..<10_000 { desk.get(id, server.url) }
      #expect(desk.waitForAnswers(10_000))
      #expect(desk.answers.withLock { $0.values.allSatisfy { $0.body == body } })
      #expect(server.seen.mostRunning <= 16)
      #expect(server.seen.connections <= 16)
      desk.workers.close()
    }
    #expect(server.wait { $0.ended == $0.connections })
  }

  @Test("answers that nobody takes hold back new requests, not the memory")
  func room() throws {
    let body = String(repeating: "x", count: 1 << 20)
    let server = try Server { _, peer in peer.reply(body: body) }
    let desk = try Desk(server, roomBytes: 8 << 20)
    for id in 0..<100 { desk.get(id, server.url) }
    #expect(desk.waitForAnswers(8))
    usleep(200_000)
    // Those that ran when the room was used up have come, too.
    #expect(desk.answered <= 8 + 16)
    var taken: Set<CallID> = []
    while taken.count < 100 {
      #expect(desk.waitForAnswers(min(100, taken.count + 1)))
      for id in desk.answers.withLock({ Array($0.keys) }) where taken.insert(id).inserted {
        desk.workers.answerIsTaken(id)
      }
    }
    desk.workers.close()
  }

  @Test("large answers that come together wait for each other, and all come", arguments: [false, true])
  func large(isCompressed: Bool) throws {
    let body = String(repeating: "x", count: 12 << 20)
    let server = try Server { _, peer in
      if isCompressed { peer.send(Hostile.gzipped(mebibytes: 12)) } else { peer.reply(body: body) }
    }
    let desk = try Desk(server, roomBytes: 16 << 20)
    for id in 0..<24 { desk.get(id, server.url) }
    var taken: Set<CallID> = []
    while taken.count < 24 {
      #expect(desk.waitForAnswers(taken.count + 1))
      let new = desk.answers.withLock { answers in
        defer { for id in answers.keys { answers[id] = .values([]) } }
        return answers.filter { !taken.contains($0.key) }
      }
      for (id, result) in new {
        #expect(result.body?.utf8.count == body.utf8.count, "\(result.reply == nil ? result.message : "")")
        taken.insert(id)
        desk.workers.answerIsTaken(id)
      }
    }
    desk.workers.close()
  }

  /// Begins a large answer where the path is `/large`, and ends it a while later.
  private static func answer(_ request: ServerRequest, _ peer: borrowing Peer) -> Bool {
    guard request.target == "/large" else { return false }
    let part = String(repeating: "x", count: 9 << 20)
    peer.send("HTTP/1.1 200 OK\r\nContent-Length: \(part.utf8.count + 1)\r\n\r\n\(part)")
    usleep(500_000)
    peer.send("x")
    return true
  }

  @Test("large answers do not wait for one that does not come")
  func hanging() throws {
    let server = try Server { request, peer in if !Self.answer(request, peer) { peer.hang() } }
    let desk = try Desk(server)
    desk.get(0, server.url)
    #expect(server.wait { $0.running == 1 })
    for id in 1...3 { desk.get(id, server.url + "/large") }
    #expect(desk.waitForAnswers(3))
    #expect(desk.answers.withLock { $0.values.allSatisfy { $0.reply != nil } })
    desk.workers.close()
  }

  @Test("a compressed answer that has waited ends as soon as it is too large")
  func tooLarge() throws {
    let server = try Server { request, peer in
      if Self.answer(request, peer) { return }
      usleep(250_000)
      peer.send(Array(Hostile.gzipped(mebibytes: 12).dropLast()))
      peer.hang()
    }
    let desk = try Desk(server)
    desk.get(0, server.url + "/large")
    desk.get(1, server.url, ["timeout": .boolean(false), "limit": .integer(5 << 20)])
    #expect(desk.waitForAnswers(2))
    #expect(desk.answers.withLock { $0[CallID(1)]?.message } == "\(server.url)/: the answer is larger than 5 MiB")
    desk.workers.close()
  }
}
