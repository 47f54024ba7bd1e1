import Glibc
import RutterWorkers
import TestServer
import Testing

/// What plugins try that they were not allowed. The attempts are tables of the plugins in `Fixtures/hostile_plugins`.
@Suite struct HostilePluginsTests {
  private let world: HostileWorld

  init() throws { world = try HostileWorld() }

  @Test(
    "X2: of over 1,000 attempts at what a plugin was not allowed none gets in; each says what is missing",
    arguments: [[], ["--isolate"]])
  func attempts(_ isolation: [String]) throws {
    let server = try Server { request, peer in HostileAnswers.answer(request, peer) }
    let other = try Server { _, peer in peer.reply(body: "SECRET") }
    HostileAnswers.otherPort.change { $0 = other.port }
    let result = world.run(
      "guest", "--option", "guest.folder=\(world.path)", "--option", "guest.port=\(server.port)",
      "--option", "guest.other_port=\(other.port)", "--option", "guest.seconds=\(world.seconds)", "--allow",
      "guest:http=\(server.url)", "--allow", "guest:http=*.example.com", isolation: isolation,
      input: "Note\nAttempts\nwait\nquit\n")
    let lines = result.errors.split(separator: "\n")
    #expect(lines.filter { $0.contains("WRONG") } == [])
    let end = lines.last { $0.hasSuffix(" attempts came to what they should") }
    let count = end?.split(separator: " ").compactMap { Int($0) }.first ?? 0
    #expect(count > 1000, "\(result.errors.suffix(500))")
    #expect(result.code == 0)
    #expect(other.seen.connections == 0)
    #expect(world.isAsItWas)
    // What a program has started goes with it.
    for seconds in world.seconds...world.seconds + 4 { #expect(HostileWorld.ends("sleep\0\(seconds)\0")) }
  }

  @Test(
    "X4: a plugin that takes all it can get does not stop the flow",
    arguments: [
      "reads", "fifos", "lines", "writes", "inputs", "arguments", "runs", "sleeps", "prints", "posts", "gets",
      "endless", "transactions", "queries", "keys", "values", "contributions", "loop", "tree", "nest", "raise", "ids",
      "logs",
      "pushes", "loaders", "patterns", "cancels", "turns",
    ], [[], ["--isolate"]])
  func greed(_ what: String, _ isolation: [String]) throws {
    let server = try Server { request, peer in HostileAnswers.answer(request, peer) }
    let result = world.run(
      "greedy", "--option", "greedy.what=\(what)", "--option", "greedy.url=\(server.url)", "--option",
      "greedy.seconds=\(world.seconds)", "--allow", "greedy:http=\(server.url)", isolation: isolation,
      input: "Greedy\nBeat\nquit\n")
    #expect(result.code == 0, "\(result.errors.suffix(500))")
    #expect(result.errors.contains("it beats"), "\(result.errors.suffix(500))")
    if what == "sleeps" { #expect(HostileWorld.ends("sleep\0\(world.seconds)\0")) }
  }
}

/// The answers of a server that is out to harm.
private enum HostileAnswers {
  /// Where a server listens that may not be asked.
  static let otherPort = Locked(0)

  static func answer(_ request: ServerRequest, _ peer: borrowing Peer) {
    let words = request.target.split(separator: "/").map(String.init)
    switch (words.first, words.last ?? "") {
    case ("redirect", let name): redirect(name, request, peer)
    case ("answer", let name): answer(name, peer)
    case ("cookie", _): peer.reply(200, ["Set-Cookie: a=b"], body: "x")
    default: peer.reply(body: request.target.hasPrefix("/echo") ? text(request) : "plain")
    }
  }

  private static func text(_ request: ServerRequest) -> String {
    request.headers.map { "\($0): \($1)" }.sorted().joined(separator: "\n") + "\n" + request.target
  }

  private static func redirect(_ name: String, _ request: ServerRequest, _ peer: borrowing Peer) {
    let own = request.headers["host"]?.split(separator: ":").last ?? "", other = otherPort.withLock { $0 }
    let targets = [
      "other": "http://127.0.0.1:\(other)/secret", "other307": "http://127.0.0.1:\(other)/secret",
      "localhost": "http://localhost:\(own)/plain", "six": "http://[::ffff:127.0.0.1]:\(other)/secret",
      "decimal": "http://2130706433:\(other)/secret", "https": "https://127.0.0.1:\(own)/",
      "file": "file:///etc/passwd",
      "ftp": "ftp://127.0.0.1:\(own)/", "userinfo": "http://a:b@127.0.0.1:\(own)/plain", "loop": "/redirect/loop",
      "long": "/" + String(repeating: "x", count: 200_000), "relative_host": "//127.0.0.1:\(other)/secret",
      "zero": "http://127.0.0.1:\(other)\0@127.0.0.1:\(own)/secret", "crlf": "/plain\tX: y z",
    ]
    peer.redirect(name == "other307" ? 307 : 302, to: targets[name] ?? "/")
  }

  private static func answer(_ name: String, _ peer: borrowing Peer) {
    let head = "HTTP/1.1 200 Word\r\n", piece = String(repeating: "x", count: 65_536)
    switch name {
    case "endless": flood(head + "\r\n", piece, peer)
    case "endless_header": flood(head + "X: ", piece, peer)
    case "many_headers": flood(head, String(repeating: "X: y\r\n", count: 1000), peer)
    case "endless_interim": flood("", String(repeating: "HTTP/1.1 103 Word\r\nLink: x\r\n\r\n", count: 1000), peer)
    case "huge_length":
      peer.send(head + "Content-Length: 99999999999999\r\n\r\nx")
      peer.hang()
    case "cut":
      peer.send(head + "Content-Length: 100\r\n\r\nhalf")
      peer.end()
    case "bad_chunk": peer.send(head + "Transfer-Encoding: chunked\r\n\r\nzzzz\r\n")
    case "garbage": peer.send("\u{0}\u{1}garbage\r\n\r\n")
    case "bad_gzip": peer.reply(200, ["Content-Encoding: gzip"], body: "nothing of it")
    case "bytes": peer.send(Array((head + "Content-Length: 2\r\n\r\n").utf8) + [0xFF, 0xFE])
    case "slow":
      peer.send(head + "Content-Length: 100\r\n\r\n")
      while peer.send("x") { usleep(100_000) }
    default: peer.hang()
    }
  }

  private static func flood(_ head: String, _ piece: String, _ peer: borrowing Peer) {
    peer.send(head)
    while peer.send(piece) {}
  }
}
