import Testing

@testable import RutterGraph

@Suite struct ComponentsTests {
  @Test("places that lead to each other are one group; all others are alone")
  func groups() {
    // 0 → 1 ⇄ 2 → 3 → 4 → 3, and 5 by itself.
    let groups = Components([[1], [2], [1, 3], [4], [3], [5]]).groups
    #expect(Set(groups) == [[0], [1, 2], [3, 4], [5]])
    #expect(Components([]).groups.isEmpty)
  }

  @Test("a circle of any length is one group, however deep that goes")
  func circle() {
    let count = 200_000
    let groups = Components((0..<count).map { [($0 + 1) % count] }).groups
    #expect(groups.count == 1 && groups.first?.count == count)
  }
}
