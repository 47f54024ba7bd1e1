import RutterCore
import Testing

@Suite struct GrantTests {
  private func failure(_ text: String) -> String {
    do throws(GrantError) { return "\(try Grant(text))" } catch { return error.description }
  }

  @Test(
    "a grant is a word and what it is about, for one plugin or for all",
    arguments: [
      "read=data", "cook:read=/a:b=c", "http=https://example.com:8080", "cook:store", "store", "sqlite=a.db:write",
    ])
  func texts(_ text: String) throws { #expect(try Grant(text).description == text) }

  @Test("what is before the colon is the plugin; one behind the equals sign is a part of the subject")
  func parts() throws {
    let grant = try Grant("cook:http=localhost:80")
    #expect(grant == Grant(.http, "localhost:80", plugin: "cook"))
  }

  @Test(
    "what is no grant says how one is written",
    arguments: [
      ("raed=x", "'raed=x' is nothing that can be allowed; did you mean read=DIR?"),
      ("read", "'read' names no folder; write read=DIR"), ("read=", "'read=' names no folder; write read=DIR"),
      ("store=x", "'store=x': store takes nothing behind it"),
      (":read=x", "':read=x' names no plugin before its colon"),
      ("run=a\0b", "'run=a\0b' holds a NUL byte"),
    ])
  func failures(_ text: String, _ message: String) { #expect(failure(text) == message) }

  @Test("a manifest may ask for whatever is granted, and only for itself")
  func wishes() throws {
    #expect(try Grant(wish: "http") == Grant(.http, nil))
    #expect(throws: GrantError.self) { try Grant(wish: "cook:http") }
  }
}
