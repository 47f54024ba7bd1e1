import Rutter
import Testing

@Suite struct FlowTests {
  @Test("a source text is found by the name that messages have for it")
  func source() {
    let flow = Flow(source: "return 1", name: "menu")
    #expect(flow.source(of: "menu.lua") == "return 1")
    #expect(flow.source(of: "other.lua") == nil)
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
