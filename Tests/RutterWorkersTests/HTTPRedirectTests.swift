import RutterCore
import RutterWorkers
import TestServer
import Testing

@Suite("Redirects") struct HTTPRedirectTests {
  /// Answers with the status in the path by the place behind it: `/302/next`.
  private static let redirecting: Server.Answer = { request, peer in
    let parts = request.target.dropFirst().split(separator: "/", maxSplits: 1)
    if let status = parts.first.flatMap({ Int($0) }), parts.count == 2 {
      let place = String(parts[1])
      peer.redirect(status, to: place.contains(":") ? place : "/" + place)
    } else {
      peer.reply(body: request.method + " " + request.body)
    }
  }

  @Test(
    "301 to 303 become GET, 307 and 308 keep method and body",
    arguments: [(301, "GET "), (302, "GET "), (303, "GET "), (307, "POST hello"), (308, "POST hello")])
  func methods(status: Int, answer: String) throws {
    let server = try Server(Self.redirecting)
    let reply = try HTTP(server).call(
      "http.post", .string(Text("\(server.url)/\(status)/end")),
      ["body": "hello", "headers": ["Content-Type": "text/x", "X-Mine": "1"]])
    #expect(reply.body == answer)
    #expect(reply.reply?["url"] == .string(Text(server.url + "/end")))
    let last = try #require(server.seen.requests.last)
    #expect(last.headers["x-mine"] == "1")
    #expect((last.headers["content-type"] == "text/x") == (status >= 307))
  }

  @Test("HEAD stays HEAD, and other numbers lead nowhere")
  func others() throws {
    let server = try Server(Self.redirecting)
    let head: Value = ["url": .string(Text(server.url + "/302/end")), "method": "HEAD"]
    #expect(try HTTP(server).call("http.request", head).reply?["url"] == .string(Text(server.url + "/end")))
    #expect(server.seen.requests.map(\.method) == ["HEAD", "HEAD"])
    #expect(try HTTP(server).get(server.url + "/304/end").reply?["status"] == .integer(304))
    let none = try HTTP(server).get(server.url + "/302/end", ["redirects": .integer(0)])
    #expect(none.reply?["status"] == .integer(302))
  }

  @Test("the body of an answer that is followed counts for nothing, and is not looked at")
  func bodies() throws {
    let server = try Server { request, peer in
      switch request.target {
      case "/redirect": peer.reply(302, ["Location: /end"], body: "moved")
      case "/compressed": peer.reply(302, ["Location: /end", "Content-Encoding: gzip"], body: "moved")
      default: peer.reply(body: "ok")
      }
    }
    let http = try HTTP(server), limit = Value.integer(2)
    #expect(http.get(server.url + "/redirect", ["limit": limit]).body == "ok")
    #expect(http.get(server.url + "/compressed", ["limit": limit]).body == "ok")
    #expect(server.seen.connections == 1)
    let none = Value.integer(0)
    #expect(http.get(server.url + "/redirect", ["limit": .integer(5), "redirects": none]).body == "moved")
    let message = http.get(server.url + "/redirect", ["limit": limit, "redirects": none]).message
    #expect(message.hasSuffix("the answer is larger than 2 bytes"), "\(message)")
  }

  @Test("at most ten, or as many as told")
  func many() throws {
    let server = try Server(Self.redirecting)
    let eleven = String(repeating: "/302", count: 11)
    #expect(try HTTP(server).get(server.url + eleven + "/end").message.contains("is redirected more than 10 times"))
    #expect(server.seen.requests.count == 11)
    #expect(try HTTP(server).get(server.url + eleven.dropLast(4) + "/end").body == "GET ")
    let one = try HTTP(server).get(server.url + "/302/302/end", ["redirects": .integer(1)])
    #expect(one.message.contains("is redirected more than 1 time"))
  }

  @Test("another origin has to be granted, and gets no header of the caller")
  func origins() throws {
    let other = try Server { _, peer in peer.reply(body: "other") }
    let server = try Server(Self.redirecting)
    let url = "\(server.url)/307/\(other.url)/"
    let headers: Value = ["Authorization": "secret", "Cookie": "a=b", "X-Mine": "1", "User-Agent": "me"]
    let options: Value = ["headers": headers, "json": ["a": "b"]]
    let refused = try HTTP(server).call("http.post", .string(Text(url)), options).message
    #expect(
      refused.contains("is redirected, but http.post \"\(other.url)/\" is not allowed for plugin 'web'; run with"))
    #expect(other.seen.connections == 0)
    let http = try HTTP("127.0.0.1:\(server.port)", "127.0.0.1:\(other.port)")
    #expect(http.call("http.post", .string(Text(url)), options).body == "other")
    let seen = try #require(other.seen.requests.last)
    #expect(seen.headers["authorization"] == nil && seen.headers["cookie"] == nil && seen.headers["x-mine"] == nil)
    #expect(seen.headers["user-agent"] == "rutter")
    #expect(seen.body == "{\"a\":\"b\"}" && seen.headers["content-type"] == "application/json")
  }

  @Test("another origin gets the type of a body with the body, also one that the caller wrote", arguments: [302, 307])
  func types(status: Int) throws {
    let other = try Server { _, peer in peer.reply(body: "other") }
    let server = try Server(Self.redirecting)
    let http = try HTTP("127.0.0.1:\(server.port)", "127.0.0.1:\(other.port)")
    let options: Value = ["body": "<a/>", "headers": ["Content-Type": "text/xml", "X-Mine": "1"]]
    #expect(http.call("http.post", .string(Text("\(server.url)/\(status)/\(other.url)/")), options).body == "other")
    let seen = try #require(other.seen.requests.last), hasBody = status == 307
    #expect(seen.body == (hasBody ? "<a/>" : "") && seen.headers["x-mine"] == nil)
    #expect(seen.headers["content-type"] == (hasBody ? "text/xml" : nil))
  }

  @Test(
    "a redirect to what is no HTTP, holds a user or leads inside is nil and a message",
    arguments: [
      "file:///etc/passwd", "gopher://127.0.0.1/", "ftp://127.0.0.1/", "http://u:p@127.0.0.1/", "http://localhost/",
      "http://[::1]/",
      "http://2130706433:1/", "http://169.254.169.254/latest/", "//0/",
    ])
  func inside(place: String) throws {
    let server = try Server { _, peer in peer.redirect(302, to: place) }
    let result = try HTTP(server).get(server.url)
    #expect(result.message.contains("is redirected"), "\(result)")
    #expect(server.seen.requests.count == 1)
  }

  @Test(
    "X2: a redirect to loopback leads nowhere in any spelling", arguments: Self.spellings, [301, 302, 303, 307, 308])
  func spelled(host: String, status: Int) throws {
    let other = try Server { _, peer in peer.reply(body: "SECRET") }
    let server = try Server { request, peer in
      let place = request.target == "/bare" ? "//\(host):\(other.port)/" : "http://\(host):\(other.port)/secret"
      peer.redirect(status, to: place)
    }
    let http = try HTTP("127.0.0.1:\(server.port)", "*.example.com")
    for target in ["/", "/bare"] {
      let message = http.get(server.url + target).message
      #expect(message.contains("is redirected") && !message.contains("SECRET"), "\(message)")
    }
    #expect(server.seen.requests.count == 2 && other.seen.connections == 0)
  }

  private static let spellings = [
    "127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.1", "0X7F.0.0.1", "017700000001", "0177.0.0.1",
    "0177.0.0.01", "127.0.0.1.", "127.000.000.001", "127.0.0.2", "127.255.255.254", "0", "0.0.0.0", "0x0", "localhost",
    "LOCALHOST", "localhost.", "a.localhost", "ip6-localhost", "[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[::0001]",
    "[::ffff:127.0.0.1]", "[::FFFF:7F00:1]", "[::127.0.0.1]", "[::ffff:0:127.0.0.1]", "[64:ff9b::7f00:1]",
    "[64:ff9b::127.0.0.1]", "[64:ff9b:1::7f00:1]", "[2002:7f00:1::]", "[2001:0:7f00:1::]", "[fe80::1]",
    "[fe80::1%25lo]",
    "[::1%25lo]", "[fd00::1]", "127%2e0%2e0%2e1", "%31%32%37.0.0.1", "①②⑦.⓪.⓪.①", "127。0。0。1", "127．0．0．1",
    "user@127.0.0.1", "example.com@127.0.0.1", "a.example.com:1@127.0.0.1", "127.0.0.1\\.example.com",
    "127.0.0.1%00.example.com", "127.0.0.1#.example.com", "127.0.0.1?.example.com",
  ]
}
