import Glibc
import RutterCore
import RutterWorkers
import SlowResolver
import TestServer
import Testing

@Suite("Names that are resolved slowly", .serialized) struct HTTPResolvingTests {
  private let answers = Locked<[CallID: CallResult]>([:])

  private func workers(_ hosts: String...) throws -> Workers {
    let grants = try Grants(try hosts.map { try Grant("http=" + $0) }, to: [PluginID(0): Holder()])
    return try Workers(Performers(grants)) { [answers] id, result in answers.change { $0[id] = result } }
  }

  private func get(_ url: String) -> HostCall { HostCall("http.get", [.string(Text(url))]) }

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
}
