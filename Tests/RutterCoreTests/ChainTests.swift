import Testing

@testable import RutterCore

@Suite("Chains") struct ChainTests {
  @Test(
    "Few names are all told, a round of names once, and of many others the first and the last",
    arguments: [
      (["a"], "a"),
      (["a", "b", "a"], "a → b → a"),
      (["1", "2", "3", "4", "5", "6", "7", "8"], "1 → 2 → 3 → 4 → 5 → 6 → 7 → 8"),
      (["1", "2", "3", "4", "5", "6", "7", "8", "9"], "1 → 2 → 3 → 4 → … → 6 → 7 → 8 → 9"),
      (["x"] + Array(repeating: "a", count: 9), "a → a → …"),
      (["x", "y"] + Array(repeating: ["a", "b"], count: 100).flatMap { $0 }, "a → b → a → …"),
      (Array(repeating: ["a", "b", "c"], count: 5).flatMap { $0 }, "a → b → c → a → …"),
    ])
  func description(_ names: [String], _ text: String) {
    #expect(Chain(names).description == text)
  }
}
