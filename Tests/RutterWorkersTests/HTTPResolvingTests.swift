import Glibc
import RutterCore
import RutterWorkers
import SlowResolver
import TestServer
import Testing

@Suite("Names that are resolved slowly, or to what leads inside", .serialized) struct HTTPResolvingTests {
  private let answers = Locked<[CallID: CallResult]>([:])

  private func workers(_ hosts: String...) throws -> Workers {
    let grants = try Grants(try hosts.map { try Grant("http=" + $0) }, to: [PluginID(0): Grantee()])
    return try Workers(Performers(grants)) { [answers] id, result in answers.change { $0[id] = result } }
  }

  private func get(_ url: String) -> OutsideCall { OutsideCall("http.get", [.string(Text(url))]) }

  private func waitUntilResolving(_ count: Int) throws {
    for _ in 0..<60_000 where slow_resolver_running() < count { usleep(1000) }
    try #require(slow_resolver_running() >= count)
  }

  @Test("X4: abandoning a request while its name is resolved holds nobody up")
  func abandoned() throws {
    let server = try Server { _, peer in peer.reply(body: "ok") }
    do {
      let workers = try workers("slow.invalid", "127.0.0.1:\(server.port)")
      workers.start(CallID(0), PluginID(0), get(server.url))
      #expect(answers.wait(microseconds: 100_000_000) { $0.count == 1 }.count == 1)
      workers.start(CallID(1), PluginID(0), get("http://slow.invalid/"))
      try waitUntilResolving(1)
      workers.abandon(CallID(1))
      workers.start(CallID(2), PluginID(0), get(server.url))
      #expect(answers.wait(microseconds: 100_000_000) { $0.count == 2 }.count == 2)
      workers.start(CallID(3), PluginID(0), get("http://slow.invalid/"))
      try waitUntilResolving(2)
      workers.close()
    }
    // Nobody has waited for the names: they are still being looked up.
    #expect(slow_resolver_running() == 2)
    slow_resolver_let_go()
    while slow_resolver_running() > 0 { usleep(10_000) }
  }

  @Test("many that are abandoned so are never more than 16 for a host, and 48 for a plugin")
  func bounded() throws {
    let server = try Server { _, peer in peer.reply(body: "ok") }
    let workers = try workers("slow.invalid", "127.0.0.1:\(server.port)", "*.slow.invalid")
    for id in 0..<200 {
      workers.start(CallID(id), PluginID(0), get("http://slow.invalid/"))
      usleep(1000)
      workers.abandon(CallID(id))
    }
    #expect(slow_resolver_running() <= 16)
    workers.start(CallID(1000), PluginID(0), get(server.url))
    #expect(answers.wait(microseconds: 100_000_000) { $0.count == 1 }[CallID(1000)]?.body == "ok")
    for id in 200..<400 {
      workers.start(CallID(id), PluginID(0), get("http://a\(id).slow.invalid/"))
      usleep(1000)
      workers.abandon(CallID(id))
    }
    #expect(slow_resolver_running() <= 48)
    workers.close()
    slow_resolver_let_go()
    while slow_resolver_running() > 0 { usleep(10_000) }
  }

  // MARK: Names that lead inside

  /// A request to a name, and what came of it.
  private func message(_ server: Server, of host: String = "a.answers.invalid", grant: String) throws -> String {
    try HTTP("\(grant):\(server.port)").get("http://\(host):\(server.port)/", ["timeout": .integer(20)]).message
  }

  @Test(
    "X2: a name that is answered with an address inside leads nowhere, by itself or by a pattern",
    arguments: [
      "127.0.0.1", "127.0.0.2", "0.0.0.0", "0.1.2.3", "10.0.0.1", "172.16.0.1", "192.168.0.1", "100.64.0.1",
      "169.254.169.254", "192.0.0.8", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::1", "::",
      "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:0:127.0.0.1", "::127.0.0.1", "64:ff9b::127.0.0.1",
      "64:ff9b:1::127.0.0.1", "2002:7f00:1::", "2002:7f00:1::1", "2001:0:7f00:1::", "2001:db8::1", "fe80::1", "fec0::1",
      "fc00::1", "fd00::1", "ff02::1", "100::1", "3fff::1", "5f00::1",
      "127.0.0.1 ::1", "10.0.0.1 127.0.0.1 ::ffff:127.0.0.1",
    ])
  func inside(_ answers: String) throws {
    let server = try Server { _, peer in peer.reply(body: "SECRET") }
    slow_resolver_answer(answers)
    for grant in ["a.answers.invalid", "*.answers.invalid"] {
      let message = try message(server, grant: grant)
      #expect(!message.contains("SECRET") && !message.contains("took longer"), "\(message)")
    }
    #expect(slow_resolver_answered() > 0)
    #expect(server.seen.connections == 0)
  }

  @Test("what is said of a name that leads inside helps: to ask for the address, and to allow that")
  func advice() throws {
    let server = try Server { _, peer in peer.reply(body: "inside") }
    slow_resolver_answer("127.0.0.1")
    let name = "a.answers.invalid:\(server.port)", address = "127.0.0.1:\(server.port)"
    let said =
      "http://\(name)/: a.answers.invalid leads to 127.0.0.1, which is not on the public internet: no grant lets a name "
      + "lead there; ask for \(server.url)/ itself"
    let options: Value = ["timeout": .integer(20)]
    #expect(
      try HTTP(name).get("http://\(name)/?key=secret", options).message
        == said + ", and run with --allow http=\(address)")
    #expect(
      try HTTP([name], wishes: ["http"]).get("http://\(name)/", options).message
        == said + ", and run with --allow web:http=\(address)")
    let http = try HTTP(name, address)
    #expect(http.get("http://\(name)/", options).message == said)
    #expect(http.get("\(server.url)/").body == "inside")
    slow_resolver_answer("fd00::1")
    #expect(
      try HTTP("a.answers.invalid").get("https://a.answers.invalid/b", options).message
        == "https://a.answers.invalid/b: a.answers.invalid leads to fd00::1, which is not on the public internet: no grant "
        + "lets a name lead there; ask for https://[fd00::1]/b itself, and run with --allow http=[fd00::1]")
  }

  @Test("X2: a name that is public first and leads inside afterwards leads nowhere, either time")
  func rebinding() throws {
    let server = try Server { _, peer in peer.reply(body: "SECRET") }
    let outside = SLOW_RESOLVER_PUBLIC + "1"
    for answers in [
      "\(outside);127.0.0.1", "\(outside) 127.0.0.1", "127.0.0.1 \(outside)", "\(outside);\(outside) ::1",
    ] {
      slow_resolver_answer(answers)
      for round in 0..<4 {
        // A client remembers for a while what a name was; the second of a round asks anew.
        for _ in 0..<2 {
          let http = try HTTP("*.answers.invalid:\(server.port)")
          for _ in 0..<2 {
            let result = http.get("http://a.answers.invalid:\(server.port)/", ["timeout": .integer(20)])
            #expect(!result.message.contains("SECRET"), "\(round) \(answers): \(result)")
          }
        }
      }
      #expect(slow_resolver_answered() >= 8)
    }
    #expect(server.seen.connections == 0)
  }

  @Test("X2: a redirect to a name that leads inside leads nowhere")
  func redirected() throws {
    let other = try Server { _, peer in peer.reply(body: "SECRET") }
    let server = try Server { _, peer in peer.redirect(302, to: "http://b.answers.invalid:\(other.port)/") }
    slow_resolver_answer("127.0.0.1")
    let http = try HTTP("127.0.0.1:\(server.port)", "*.answers.invalid:\(other.port)")
    let result = http.get(server.url, ["timeout": .integer(20)])
    #expect(!result.message.contains("SECRET") && slow_resolver_answered() > 0, "\(result)")
    #expect(other.seen.connections == 0)
  }
}
