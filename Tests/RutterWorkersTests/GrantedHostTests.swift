import CRutterHTTP
import RutterCore
import RutterWorkers
import TestServer
import Testing

@Suite("Hosts that are granted") struct GrantedHostTests {
  /// Whether a request is let through; where it then goes nobody knows.
  private func allows(_ url: String, _ hosts: [String], wishes: [String]? = nil) throws -> Bool {
    // A port above all that there are is refused once the host is not.
    try HTTP(hosts, wishes: wishes).get(url, ["timeout": .number(0.001)]).refusal == nil
  }

  @Test(
    "a grant holds its host, the scheme's own port unless told, both schemes unless told",
    arguments: [
      ("127.0.0.2", "http://127.0.0.2/", true), ("127.0.0.2", "https://127.0.0.2/", true),
      ("127.0.0.2", "https://127.0.0.2:443/", true), ("127.0.0.2", "http://127.0.0.2:443/", false),
      ("127.0.0.2", "http://127.0.0.2:8080/", false), ("127.0.0.2:81", "http://127.0.0.2:81/", true),
      ("127.0.0.2:81", "https://127.0.0.2:81/", true), ("127.0.0.2:81", "http://127.0.0.2/", false),
      ("https://127.0.0.2", "https://127.0.0.2/", true), ("https://127.0.0.2", "http://127.0.0.2/", false),
      ("HTTP://H.Invalid", "http://h.INVALID/", true), ("h.invalid", "http://h.invalid./", false),
      ("h.invalid", "http://g.invalid/", false), ("h.invalid", "http://h.invalid.evil.invalid/", false),
      ("2130706433:9", "http://127.0.0.1:9/", true), ("127.0.0.1:9", "http://0x7f.1:9/", true),
      ("[0:0:0:0::1]:9", "http://[::1]:9/", true), ("[::1]:9", "http://[0::1]:9/", true),
      ("*.h.invalid", "http://a.h.invalid/", true), ("*.h.invalid", "http://a.b.h.invalid/", true),
      ("*.h.invalid", "http://h.invalid/", false), ("*.h.invalid", "http://.h.invalid/", false),
      ("*.h.invalid", "http://ah.invalid/", false), ("*.h.invalid:81", "http://a.h.invalid:81/", true),
      ("*.h.invalid:81", "http://a.h.invalid/", false), ("*.h.invalid", "http://a.H.INVALID/", true),
      ("*.h.invalid", "http://evil.invalid/?.h.invalid", false),
      ("*.h.invalid", "http://evil.invalid#.h.invalid", false),
      ("*.h.invalid", "http://evil.invalid\\.h.invalid/", false),
      ("*.h.invalid", "http://evil.invalid%2f.h.invalid/", false),
    ])
  func holds(host: String, url: String, isAllowed: Bool) throws { #expect(try allows(url, [host]) == isAllowed) }

  @Test(
    "what is no host cannot be granted",
    arguments: [
      ("*", "a pattern is"), ("**", "a pattern is"), ("*.", "a pattern is"), ("*com", "a pattern is"),
      ("a.*.com", "no host"),
      ("*.*.com", "a pattern is"), ("*.0.0.1", "a pattern is"), ("*.[::1]", "a pattern is"), ("*:80", "a pattern is"),
      ("ftp://a", "http or https"), ("a:0", "a port is"), ("a:65536", "a port is"), ("a:b", "a port is"),
      ("::1", "a port is|no host"),
      ("[::1", "no host"), ("a/b", "no host"), ("http://a/", "no host"), ("a b", "no host"), ("u@a", "no host"),
      (":80", "no host"),
      (".a", "no host"), ("http://", "no host"), ("[a]", "no host"), ("①27.0.0.1", "no host"), ("a.1", "no host"),
    ])
  func mistakes(host: String, message: String) {
    do {
      _ = try HTTP(host)
      Issue.record("\(host) was granted")
    } catch {
      let text = "\(error)"
      #expect(text.hasPrefix("--allow http=\(host): "))
      #expect(message.split(separator: "|").contains { text.contains($0) }, "\(text)")
    }
  }

  @Test(
    "of a grant and a wish the narrower counts",
    arguments: [
      ("127.0.0.2", "http", "http://127.0.0.2/", true), ("127.0.0.2", "http=127.0.0.2:443", "https://127.0.0.2/", true),
      ("127.0.0.2", "http=127.0.0.2:443", "http://127.0.0.2/", false),
      ("https://127.0.0.2", "http=127.0.0.2", "http://127.0.0.2/", false),
      ("https://127.0.0.2", "http=127.0.0.2", "https://127.0.0.2/", true),
      ("https://127.0.0.2", "http=http://127.0.0.2", "https://127.0.0.2/", false),
      ("*.h.invalid", "http=a.h.invalid", "http://a.h.invalid/", true),
      ("*.h.invalid", "http=a.h.invalid", "http://b.h.invalid/", false),
      ("a.h.invalid", "http=*.h.invalid", "http://a.h.invalid/", true),
      ("a.h.invalid", "http=*.h.invalid", "http://b.h.invalid/", false),
      ("*.h.invalid", "http=*.b.h.invalid", "http://a.b.h.invalid/", true),
      ("*.h.invalid", "http=*.b.h.invalid", "http://a.h.invalid/", false),
      ("*.b.h.invalid", "http=*.h.invalid", "http://a.h.invalid/", false),
      ("*.h.invalid", "http=*.ah.invalid", "http://a.ah.invalid/", false),
      ("127.0.0.2", "read=.", "http://127.0.0.2/", false),
    ])
  func narrower(host: String, wish: String, url: String, isAllowed: Bool) throws {
    #expect(try allows(url, [host], wishes: [wish]) == isAllowed)
  }

  @Test("a refusal names plugin, capability and flag, and nothing of the query")
  func refusals() throws {
    #expect(
      try HTTP("h.invalid").get("https://a.invalid:8443/b?key=secret").refusal
        == "http.get \"https://a.invalid:8443/b\" is not allowed for plugin 'web'; run with --allow http=a.invalid:8443"
    )
    #expect(
      try HTTP([], wishes: []).get("http://a.invalid/").refusal
        == "http.get \"http://a.invalid/\" is not allowed for plugin 'web', which does not ask for it: add \"http\" to "
        + "`capabilities` in web/plugin.lua, and run with --allow web:http=a.invalid")
  }

  // MARK: Addresses

  @Test(
    "loopback in any spelling is refused unless it is granted itself",
    arguments: [
      "127.0.0.1", "localhost", "LOCALHOST", "2130706433", "0x7f.1", "017700000001", "127.1", "[::1]",
      "[::ffff:127.0.0.1]",
      "[::ffff:7f00:1]", "0", "0.0.0.0", "169.254.169.254", "[::]", "[fd00::1]", "[fe80::1]", "10.0.0.1", "127.0.0.1.",
      "localhost.", "a.localhost", "%6c%6f%63%61%6c%68%6f%73%74", "%31%32%37.0.0.1", "１２７.0.0.1",
    ])
  func spellings(host: String) throws {
    let server = try Server { _, peer in peer.reply(body: "inside") }
    for grants in [
      ["h.invalid:\(server.port)", "*.invalid:\(server.port)"],
      ["*.localhost:\(server.port)", "*.local:\(server.port)"],
    ] {
      let result = try HTTP(grants).get("http://\(host):\(server.port)/", ["timeout": .integer(5)])
      #expect(result.reply == nil)
      #expect(result.refusal != nil || result.message.contains("is not on the public internet"), "\(result)")
    }
    #expect(server.seen.connections == 0)
  }

  @Test("localhost is this machine, and an address is itself, where just that is granted")
  func literal() throws {
    let server = try Server { _, peer in peer.reply(body: "inside") }
    #expect(try HTTP("localhost:\(server.port)").get("http://localhost:\(server.port)/").body == "inside")
    #expect(try HTTP("127.0.0.1:\(server.port)").get("http://127.1:\(server.port)/").body == "inside")
    #expect(try HTTP("127.0.0.1:\(server.port)").get("http://localhost:\(server.port)/").refusal != nil)
    #expect(try HTTP("localhost:\(server.port)").get("http://127.0.0.1:\(server.port)/").refusal != nil)
    let mapped = "[::ffff:127.0.0.1]:\(server.port)"
    #expect(try HTTP(mapped).get("http://\(mapped)/").body == "inside")
  }

  @Test("a name that leads to this machine is nil and a message, also over a connection that is open already")
  func rebinding() throws {
    let server = try Server { _, peer in peer.reply(body: "inside") }
    let http = try HTTP("a.localhost:\(server.port)", "localhost:\(server.port)")
    #expect(http.get("http://localhost:\(server.port)/").body == "inside")
    let message = http.get("http://a.localhost:\(server.port)/").message
    #expect(message.contains("a.localhost leads to "), "\(message)")
    #expect(server.seen.requests.count == 1)
  }

  @Test(
    "only addresses of the public internet are public",
    arguments: [
      ("8.8.8.8", true), ("1.1.1.1", true), ("172.15.0.1", true), ("172.32.0.1", true), ("100.63.0.1", true),
      ("192.0.1.1", true),
      ("2606:4700::1111", true), ("2a00::1", true), ("0.0.0.0", false), ("10.1.2.3", false), ("100.64.0.1", false),
      ("100.127.255.255", false), ("127.0.0.1", false), ("127.255.255.255", false), ("169.254.169.254", false),
      ("172.16.0.1", false), ("172.31.255.255", false), ("192.0.0.1", false), ("192.0.2.1", false),
      ("192.88.99.1", false),
      ("192.168.1.1", false), ("198.18.0.1", false), ("198.19.255.255", false), ("198.51.100.1", false),
      ("203.0.113.1", false), ("224.0.0.1", false), ("239.1.1.1", false), ("240.0.0.1", false),
      ("255.255.255.255", false),
      ("::", false), ("::1", false), ("::ffff:8.8.8.8", false), ("::8.8.8.8", false), ("64:ff9b::8.8.8.8", false),
      ("100::1", false), ("2001::1", false), ("2001:db8::1", false), ("2002:7f00:1::1", false), ("3fff::1", false),
      ("fc00::1", false), ("fd12::1", false), ("fe80::1", false), ("fec0::1", false), ("ff02::1", false),
      ("nonsense", false),
      ("", false),
    ])
  func publicAddresses(address: String, isPublic: Bool) {
    #expect(rh_may_reach(RH_REACH_PUBLIC, "h", address) == isPublic)
  }
}
