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
}
