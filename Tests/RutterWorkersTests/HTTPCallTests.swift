import Glibc
import RutterCore
import RutterWorkers
import TestServer
import Testing

@Suite("HTTP") struct HTTPCallTests {
  @Test("a reply has status, headers, body and URL")
  func reply() throws {
    let server = try Server { request, peer in
      peer.reply(
        404, ["X-One: a", "x-one: b", "Set-Cookie: c=1", "Set-Cookie: d=2", "X-Old: caf\u{e9}", "X-Empty:"],
        body: "käse")
    }
    let reply = try #require(try HTTP(server).get(server.url + "/a/../b?x=1").reply)
    #expect(reply["status"] == .integer(404))
    #expect(reply["body"] == .string("käse"))
    #expect(reply["url"] == .string(Text(server.url + "/b?x=1")))
    #expect(
      reply["headers"]
        == [
          "content-length": "5", "x-one": "a, b", "set-cookie": .list(["c=1", "d=2"]), "x-old": "café", "x-empty": "",
        ])
    #expect(server.seen.requests.map(\.target) == ["/b?x=1"])
  }

  @Test("a request has the method, the headers, the query and the body that it was given")
  func request() throws {
    let server = try Server { _, peer in peer.reply(body: "ok") }
    let http = try HTTP(server)
    let asked: Value = [
      "url": .string(Text(server.url + "/x?a=1")), "method": "PUT", "json": ["b": .list([.integer(1), .null])],
      "query": ["q": "a b&c=ü", "n": .list([.integer(1), .boolean(true)])],
      "headers": ["X-Mine": "1", "X-None": ""],
    ]
    #expect(http.call("http.request", asked).body == "ok")
    let form: Value = ["form": ["name": "Ada & co", "n": .number(0.5)]]
    #expect(http.call("http.post", .string(Text(server.url)), form).body == "ok")
    #expect(http.call("http.post", .string(Text(server.url)), ["body": "plain"]).body == "ok")
    #expect(http.call("http.post", .string(Text(server.url))).body == "ok")
    let seen = server.seen.requests
    #expect(seen[0].method == "PUT")
    #expect(seen[0].target == "/x?a=1&n=1&n=true&q=a%20b%26c%3D%C3%BC")
    #expect(seen[0].body == "{\"b\":[1,null]}")
    #expect(seen[0].headers["content-type"] == "application/json")
    #expect(seen[0].headers["x-mine"] == "1" && seen[0].headers["x-none"] == "")
    #expect(seen[0].headers["user-agent"] == "rutter" && seen[0].headers["expect"] == nil)
    #expect(seen[1].body == "n=0.5&name=Ada%20%26%20co")
    #expect(seen[1].headers["content-type"] == "application/x-www-form-urlencoded")
    #expect(seen[2].body == "plain" && seen[2].headers["content-type"] == nil)
    #expect(seen[3].method == "POST" && seen[3].headers["content-length"] == "0")
  }

  @Test(
    "a query goes behind that of the URL, and what no URL holds is encoded with capitals",
    arguments: [
      ("", "/?q=%C3%BC"), ("/", "/?q=%C3%BC"), ("/a?", "/a?q=%C3%BC"), ("/a?b", "/a?b&q=%C3%BC"),
      ("/a?b&", "/a?b&q=%C3%BC"), ("/a#b", "/a?q=%C3%BC"), ("/a?b#c?d", "/a?b&q=%C3%BC"), ("?b", "/?b&q=%C3%BC"),
      ("/ä?ö=%3d", "/%C3%A4?%C3%B6=%3d&q=%C3%BC"), ("?ä", "/?%C3%A4&q=%C3%BC"),
    ])
  func query(rest: String, target: String) throws {
    let server = try Server { _, peer in peer.reply(body: "ok") }
    #expect(try HTTP(server).get(server.url + rest, ["query": ["q": "ü"]]).body == "ok")
    #expect(server.seen.requests.map(\.target) == [target])
  }

  @Test(
    "what may do something twice is sent once, also after a connection was kept",
    arguments: [("GET", 2), ("HEAD", 2), ("PUT", 2), ("DELETE", 2), ("OPTIONS", 2), ("POST", 1), ("PATCH", 1)])
  func once(method: String, times: Int) throws {
    let server = try Server { request, peer in
      if request.target == "/drop" { peer.end() } else { peer.reply(body: "ok") }
    }
    let http = try HTTP(server), url = server.url + "/drop"
    #expect(http.get(server.url).body == "ok")
    let result = http.call("http.request", ["url": .string(Text(url)), "method": .string(Text(method))])
    #expect(result.message == "\(url): the connection was closed without an answer")
    let sent = server.seen.requests.filter { $0.target == "/drop" }
    #expect(sent.map(\.method) == Array(repeating: method, count: times))
  }

  @Test("connections are kept for later requests, those of requests that have one of their own as well, and stay few")
  func kept() throws {
    let server = try Server { _, peer in peer.reply(body: "ok") }
    let http = try HTTP(server)
    for _ in 0..<3 { #expect(http.get(server.url).body == "ok") }
    #expect(server.seen.connections == 1)
    for _ in 0..<40 { #expect(http.call("http.post", .string(Text(server.url))).body == "ok") }
    #expect(server.seen.connections == 41)
    #expect(http.get(server.url).body == "ok")
    #expect(server.seen.connections == 41)
    #expect(server.wait { $0.connections - $0.ended == 16 })
  }

  @Test("a request is what it is, whichever ones went before it", arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func reuse(seed: UInt64) throws {
    let server = try Server { request, peer in
      if request.target == "/large" {
        peer.reply(body: String(repeating: "x", count: 3000))
      } else {
        peer.reply(body: "ok")
      }
    }
    let kinds: [Value] = [
      [:], ["headers": ["X-Mine": "1", "User-Agent": "me"]], ["method": "HEAD"], ["method": "PUT", "json": ["a": "b"]],
      ["method": "POST"], ["method": "DELETE"], ["limit": .integer(10)], ["form": ["a": "b"], "method": "POST"],
    ]
    let paths = ["", "/a?b=1", "/large"], used = try HTTP(server)
    var random = Steps(seed)
    for _ in 0..<40 {
      guard case .record(let options) = kinds.randomElement(using: &random) ?? .null else { continue }
      let url = server.url + (paths.randomElement(using: &random) ?? "")
      let asked = Value.record(Record(options.fields + [.init("url", .string(Text(url)))]))
      let results = [used.call("http.request", asked), try HTTP(server).call("http.request", asked)]
      #expect(results[0] == results[1], "\(asked)")
      #expect(
        results[0].reply == nil || results[0].reply?["url"] == .string(Text(url + (url == server.url ? "/" : ""))))
      let seen = server.seen.requests.suffix(2)
      #expect(seen.first?.headers == seen.last?.headers && seen.first?.body == seen.last?.body, "\(asked)")
      #expect(seen.first?.method == seen.last?.method && seen.first?.target == seen.last?.target, "\(asked)")
    }
  }

  @Test("an answer that says two lengths of its body is none")
  func twoLengths() throws {
    for (second, isFine) in [("3", false), ("5", true)] {
      let server = try Server { _, peer in
        peer.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: \(second)\r\n\r\nhello")
      }
      let result = try HTTP(server).call("http.get", .string(Text(server.url)))
      #expect((result.reply != nil) == isFine, "\(result)")
    }
  }

  @Test("HEAD has no body, whatever length is announced")
  func head() throws {
    let server = try Server { _, peer in peer.send("HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n") }
    let result = try HTTP(server).call(
      "http.request", ["url": .string(Text(server.url)), "method": "HEAD"])
    #expect(result.body == "")
  }

  @Test(
    "what is no request raises",
    arguments: [
      ("https://", .null, "this is no URL"), ("example.com", .null, "this is no URL"),
      ("file:///etc/passwd", .null, "begins with http"),
      ("gopher://h/", .null, "begins with http"), ("http://h/a b", .null, "holds no blank"),
      ("http://h:99999/", .null, "this is no URL: Port number"),
      ("http://h/\r\nX: y", .null, "no control character"),
      ("http://ada:secret@127.0.0.1/", .null, "no user or password"),
      ("http://ada@127.0.0.1/", .null, "no user or password"), ("http://[fe80::1%25eth0]/", .null, "no zone"),
      ("http://①27.0.0.1:18471/", .null, "①27.0.0.1 is no host: it ends in a number, as only addresses do"),
      ("http://127.0.0.1./", .null, "127.0.0.1. is no host"), ("http://a.0x7f/", .null, "a.0x7f is no host"),
      ("http://127.0.0.1/", ["headers": ["A": "b\r\nC: d"]], "a line's end"),
      ("http://127.0.0.1/", ["headers": ["A": "b\nC: d"]], "a line's end"),
      ("http://127.0.0.1/", ["headers": ["A: b\r\nC": "d"]], "letters, digits and hyphens"),
      ("http://127.0.0.1/", ["headers": ["Host": "b"]], "not for scripts"),
      ("http://127.0.0.1/", ["headers": ["content-LENGTH": "1"]], "not for scripts"),
      ("http://127.0.0.1/", ["headers": ["Transfer-Encoding": "chunked"]], "not for scripts"),
      ("http://127.0.0.1/", ["headers": ["Host ": "b"]], "letters, digits and hyphens"),
      ("http://127.0.0.1/", ["headers": ["a": .string(Text(String(repeating: "x", count: 70_000)))]], "at most 64 KiB"),
      ("http://127.0.0.1/", ["timeout": .integer(0)], "above 0"),
      ("http://127.0.0.1/", ["timeout": "1"], "a number of seconds"),
      ("http://127.0.0.1/", ["timeout": .boolean(true)], "a number of seconds, or false, got true"),
      ("http://127.0.0.1/", ["timeout": .number(.infinity)], "above 0"),
      ("http://127.0.0.1/", ["limit": .integer(0)], "from 1 to 67108864"),
      ("http://127.0.0.1/", ["limit": .integer(1 << 40)], "from 1 to 67108864"),
      ("http://127.0.0.1/", ["redirects": .integer(11)], "from 0 to 10"),
      ("http://127.0.0.1/", ["query": ["a": ["b": "c"]]], "to be a text"),
      ("http://127.0.0.1/", ["body": "a"], "no field of this name"),
      ("http://127.0.0.1/", ["timeuot": .integer(1)], "did you mean 'timeout'"),
    ] as [(String, Value, String)])
  func mistakes(url: String, options: Value, message: String) throws {
    let refusal = try HTTP("127.0.0.1", "h").get(url, options).refusal
    #expect(refusal?.contains(message) == true, "\(refusal ?? "nothing was refused")")
  }

  @Test("only one body, and none for HEAD")
  func bodies() throws {
    let http = try HTTP("127.0.0.1")
    let url = Value.string("http://127.0.0.1/")
    #expect(http.call("http.post", url, ["body": "a", "json": "b"]).refusal?.contains("body and json") == true)
    let head = http.call("http.request", ["url": url, "method": "HEAD", "body": "a"])
    #expect(head.refusal?.contains("HEAD sends no body") == true)
    #expect(http.call("http.request", ["url": url, "method": "TRACE"]).refusal?.contains("\"GET\"") == true)
  }

  // MARK: Answers that are not as they should be

  @Test(
    "an answer that is too large, broken or missing is nil and a message",
    arguments: [
      ("/huge", "the answer is larger than 64 MiB"), ("/endless", "the answer is larger than 64 MiB"),
      ("/overflow", "the answer is larger than 64 MiB"),
      ("/endless_redirect", "the answer that redirects is larger than 64 MiB"),
      ("/cut", "the answer was cut off"), ("/chunks", "the answer was cut off"),
      ("/nothing", "the connection was closed without an answer"),
      ("/half_a_line", "the answer was cut off"), ("/no_blank_line", "the answer was cut off"),
      ("/half_a_redirect", "the answer was cut off"),
      ("/head", "a header of the answer is longer than 100 KiB, or there is no memory"),
      ("/lines", "the headers of the answer are larger than 256 KiB"),
      ("/bytes", "the answer is not UTF-8 text (byte 3 is wrong); as = \"bytes\" reads anything"),
      ("/bomb", "the answer is larger than 64 MiB"),
      ("/chunk/ZZ", "what came is no answer of HTTP"), ("/chunk/-5", "what came is no answer of HTTP"),
      ("/chunk/FFFFFFFFFFFFFFFF", "what came is no answer of HTTP"), ("/chunk/3", "what came is no answer of HTTP"),
      ("/chunk/9", "the answer was cut off"),
      ("/nul", "what came is no answer of HTTP"), ("/garbage", "what came is no answer of HTTP"),
      ("/part", "the answer was cut off"), ("/open", "the answer was cut off"), ("/second", "the answer was cut off"),
      ("/brotli", "the answer is compressed in a way that was not asked for; gzip and deflate are read"),
      ("/twice", "the answer is compressed in a way that was not asked for; gzip and deflate are read"),
      ("/nine_codings", "the answer is compressed in a way that was not asked for; gzip and deflate are read"),
      ("/encoding", "the answer cannot be decompressed"), ("/lengths", "what came is no answer of HTTP"),
    ])
  func hostile(path: String, message: String) throws {
    let server = try Server { request, peer in Hostile.answer(request, peer) }
    let got = try HTTP(server).get(server.url + path, ["timeout": .integer(20)]).message
    #expect(got == "\(server.url)\(path): \(message)")
  }

  @Test("bytes are given where they are asked for, and sent as they are")
  func bytes() throws {
    let server = try Server { request, peer in Hostile.answer(request, peer) }
    let http = try HTTP(server)
    let answer = http.get(server.url + "/bytes", ["as": "bytes"])
    #expect(answer.reply?["body"] == .bytes([0x61, 0x62, 0xFF, 0xFE]))
    _ = http.call("http.post", .string(Text(server.url)), ["body": .bytes([0x61, 0xC3, 0xA4])])
    #expect(server.seen.requests.last?.body == "aä")
    let refused = http.call("http.post", .string(Text(server.url)), ["body": .list([])])
    #expect(refused.refusal?.contains("`body` is a text, got a list; `json` takes any value") == true, "\(refused)")
  }

  @Test("a limit counts after decompression, and below it nothing is cut")
  func limits() throws {
    let server = try Server { request, peer in Hostile.answer(request, peer) }
    let http = try HTTP(server)
    #expect(http.get(server.url + "/hundred", ["limit": .integer(100)]).body?.count == 100)
    #expect(http.get(server.url + "/hundred", ["limit": .integer(99)]).message.hasSuffix("larger than 99 bytes"))
    #expect(http.get(server.url + "/gzip").body == String(repeating: "a", count: 1000))
    #expect(http.get(server.url + "/gzip", ["limit": .integer(999)]).message.hasSuffix("larger than 999 bytes"))
    // Five bytes, for which ten are sent.
    #expect(http.get(server.url + "/bare", ["limit": .integer(5)]).body == "plain")
    #expect(http.get(server.url + "/bare", ["limit": .integer(4)]).message.hasSuffix("larger than 4 bytes"))
  }

  @Test("gzip in several parts, deflate without a header, and nothing at all are whole")
  func compressed() throws {
    let server = try Server { request, peer in Hostile.answer(request, peer) }
    let http = try HTTP(server)
    #expect(http.get(server.url + "/members").body == String(repeating: "a", count: 2000))
    #expect(http.get(server.url + "/bare").body == "plain")
    #expect(http.get(server.url + "/empty").body == "")
  }

  @Test("a time limit ends a request that hangs or trickles")
  func timeouts() throws {
    let server = try Server { request, peer in
      if request.target == "/hang" { return peer.hang() }
      peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
      while peer.send("a") { usleep(20_000) }
    }
    let http = try HTTP(server)
    for path in ["/slow", "/hang"] {
      let start = Clock.sinceBoot
      #expect(http.get(server.url + path, ["timeout": .number(0.2)]).message.contains("no answer within 200 ms"))
      #expect(Clock.sinceBoot - start >= 200_000)
    }
  }

  @Test("where nobody listens there is a message without times")
  func nobody() throws {
    var server: Server? = try Server { _, _ in }
    let url = try #require(server?.url)
    let http = try HTTP(try #require(server))
    server = nil
    #expect(http.get(url + "/a?key=secret").message == "\(url)/a: no connection: Connection refused")
    let unknown = try HTTP("nowhere.invalid").get("http://nowhere.invalid/", ["timeout": .integer(20)]).message
    #expect(unknown == "http://nowhere.invalid/: the name nowhere.invalid cannot be resolved")
  }
}

/// The numbers of a linear congruential generator (Knuth, "The Art of Computer Programming" 3.3.4), the same in each run.
private struct Steps: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
