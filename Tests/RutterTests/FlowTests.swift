import Rutter
import RutterCore
import Testing

@Suite struct FlowTests {
  @Test("a source text and its lines are found by the name that messages have for it")
  func source() {
    let flow = Flow(source: "local one\n\nreturn 1", name: "menu")
    #expect(flow.source(of: "menu.lua") == "local one\n\nreturn 1")
    #expect(flow.source(of: "other.lua") == nil)
    #expect((0...4).map { flow.line(Place(script: "menu.lua", line: $0)) } == [nil, "local one", "", "return 1", nil])
    #expect(flow.line(Place(script: "other.lua", line: 1)) == nil)
  }

  @Test("K1: the same sources have the same hashes, other sources others")
  func hashes() {
    func hashes(_ text: String) -> [UInt64] {
      Flow(source: text).opening(seed: 1, startedAtMicroseconds: 0).sources.map(\.hash)
    }
    #expect(hashes("return 1") == hashes("return 1"))
    #expect(hashes("return 1") != hashes("return 2"))
  }

  @Test("a path that leads nowhere is unreadable")
  func missing() {
    #expect(throws: NavigatorError.unreadable("/no/such.lua: no such file or folder: '/no' is not there either")) {
      try Flow(path: "/no/such.lua")
    }
  }
}
