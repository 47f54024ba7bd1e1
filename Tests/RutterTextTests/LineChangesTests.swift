import RutterText
import Testing

@Suite struct LineChangesTests {
  private func changes(_ old: String, _ new: String) -> [String] { LineChanges(from: old, to: new).texts }

  @Test("Y1: what differs in two lines is told with its place")
  func places() {
    let old = #"{"event":"frame","path":[],"screen":{"title":"A","nodes":[{"label":"x","state":"idle"}]}}"#
    let new = #"{"event":"frame","path":[],"screen":{"title":"B","nodes":[{"label":"x","message":"m"},{"label":"y"}]}}"#
    #expect(
      changes(old, new) == [
        #"screen.nodes[1].message: nothing → "m""#, #"screen.nodes[1].state: "idle" → nothing"#,
        #"screen.nodes[2]: nothing → { label = "y" }"#, "and 1 more",
      ])
    #expect(changes(old, old.replacing(#""A""#, with: #""B""#)) == [#"screen.title: "A" → "B""#])
    #expect(changes(#"{"event":"log","text":["a"]}"#, #"{"event":"log","text":3}"#) == [#"text: { "a" } → 3"#])
  }

  @Test("Y1: lines that tell of different things, or of nothing, are not compared")
  func others() {
    #expect(changes(#"{"event":"log"}"#, #"{"event":"frame"}"#) == [])
    #expect(changes("{", "{}") == [] && changes("[]", "[1]") == [])
  }
}
