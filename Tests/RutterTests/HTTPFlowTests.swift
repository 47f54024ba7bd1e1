import Rutter
import TestServer
import Testing

/// `rutter.http` in a flow, from the script to a real server and back.
@Suite("A flow that speaks HTTP") struct HTTPFlowTests {
  private func open(_ body: String, _ server: Server, granted: Bool = true) async throws -> Navigator {
    let source = """
      local rutter = require "rutter"
      local url = "\(server.url)"
      local shown = rutter.cell("nothing", "shown")
      rutter.destination(rutter.string, function(text) return rutter.screen { title = text } end)
      rutter.root(function()
        return rutter.screen { title = "Root", \(body), rutter.text { shown:get() } }
      end)
      """
    var options = Navigator.Options()
    if granted { options.grants = [try Grant("http=127.0.0.1:\(server.port)")] }
    return try await Navigator(Flow(source: source, name: "web"), options)
  }

  @Test("a load decodes what a server answers")
  func load() async throws {
    let server = try Server { request, peer in
      request.target == "/menu?n=2" ? peer.reply(200, ["X-Kind: soup"], body: "{\"name\":\"Soup\"}") : peer.reply(404)
    }
    let navigator = try await open(
      """
      rutter.link { "Menu", gives = rutter.string, load = function()
        local reply = assert(rutter.http.get(url .. "/menu", { query = { n = 2 } }))
        return rutter.json.decode(reply.body).name .. reply.status .. reply.headers["x-kind"]
      end }
      """, server)
    try await navigator.tap("Menu")
    try await navigator.settle()
    #expect(await navigator.frame.top.title == "Soup200soup")
    await navigator.close()
  }

  @Test("a post sends a table as JSON; what fails is nil and a message")
  func post() async throws {
    let server = try Server { request, peer in peer.reply(body: request.body) }
    let navigator = try await open(
      """
      rutter.button { "Send", action = function()
        shown:set(assert(rutter.http.post(url, { json = { soup = { 1, 2.5, "three" } } })).body)
      end },
      rutter.button { "Fail", action = function()
        local reply, message = rutter.http.request { url = url, limit = 1, method = "PUT", body = "long" }
        shown:set(tostring(reply) .. ": " .. message)
      end }
      """, server)
    try await navigator.tap("Send")
    try await navigator.settle()
    #expect(await navigator.frame.top.nodes.last?.label == "{\"soup\":[1,2.5,\"three\"]}")
    try await navigator.tap("Fail")
    try await navigator.settle()
    #expect(await navigator.frame.top.nodes.last?.label == "nil: \(server.url)/: the answer is larger than 1 byte")
    await navigator.close()
  }

  @Test("X4: leaving a load closes its request")
  func leaving() async throws {
    let server = try Server { _, peer in peer.hang() }
    let navigator = try await open(
      """
      rutter.link { "Slow", gives = rutter.string, load = function() return assert(rutter.http.get(url)).body end }
      """, server)
    try await navigator.tap("Slow")
    #expect(server.wait { $0.running == 1 })
    try await navigator.cancel()
    #expect(server.wait { $0.closed.count == 1 })
    await navigator.close()
  }

  @Test("X4, X5: a reload closes the requests of the version before")
  func reloading() async throws {
    let server = try Server { _, peer in peer.hang() }
    let script = { (title: String) in
      """
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.screen { title = "\(title)", rutter.button { "Slow", action = function()
          rutter.http.get("\(server.url)")
        end } }
      end)
      """
    }
    var options = Navigator.Options()
    options.grants = [try Grant("http=127.0.0.1:\(server.port)")]
    let navigator = try await Navigator(Flow(source: script("One"), name: "web"), options)
    try await navigator.tap("Slow")
    #expect(server.wait { $0.running == 1 })
    #expect(try await navigator.reload(Flow(source: script("Two"), name: "web")) == ["web"])
    #expect(server.wait { $0.closed.count == 1 })
    #expect(await navigator.frame.top.title == "Two")
    await navigator.close()
  }
}
