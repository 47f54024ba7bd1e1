import RutterTesting
import Testing

@Suite("what orders end in")
struct EndStateTests {
  private func state(_ texts: String?...) -> EndState { EndState(texts.map { EndState.Part("part", $0) }) }

  @Test("is compared part by part; what one order cannot tell is like anything")
  func parts() {
    #expect(state("a", "b").isLike(state("a", "b")))
    #expect(!state("a", "b").isLike(state("a", "c")))
    #expect(!state("a").isLike(state("a", "b")))
    #expect(state("a", nil).isLike(state("a", "b")) && state("a", "b").isLike(state("a", nil)))
    #expect(!EndState([.init("one", nil)]).isLike(EndState([.init("other", nil)])))
  }

  @Test("V2: by bytes")
  func bytes() { #expect(!state("\u{E9}").isLike(state("e\u{301}"))) }

  @Test("is shown without what the other cannot tell")
  func text() {
    #expect(state("a", "b", nil).text(beside: state("x", nil, "z")) == "a")
    #expect(state("a", nil).text(beside: state("a", "b", "c")) == "a")
  }
}
