import Testing

@testable import RutterCore

@Suite("Tables of identifiers") struct IdentifierTableTests {
  /// Does the same to a table and to a dictionary, which then have to hold the same.
  private func agree(_ steps: [(number: Int, isAdded: Bool)]) {
    var table = IdentifierTable<EntryID, Int>()
    var model: [Int: Int] = [:]
    for (number, isAdded) in steps {
      table[EntryID(number)] = isAdded ? number * 3 : nil
      model[number] = isAdded ? number * 3 : nil
    }
    #expect(table.count == model.count)
    #expect(table.keys.map(\.number) == model.keys.sorted())
    #expect(table.values == model.keys.sorted().map { $0 * 3 })
    for (number, _) in steps { #expect(table[EntryID(number)] == model[number]) }
  }

  @Test("holds what a dictionary would, through many insertions and removals")
  func likeADictionary() {
    var random = Chance(seed: 7)
    agree((0..<3_000).map { _ in (random.below(500), random.below(3) > 0) })
  }

  @Test("counters that go on while the oldest leave stay few")
  func window() {
    agree((0..<2_000).flatMap { number in [(number, true), (number - 100, false)] })
  }

  @Test("those that stay behind at every power of two are all found", arguments: [1, 8, 64, 1_024, 1 << 20])
  func strides(_ stride: Int) {
    agree((0..<1_000).map { ($0 * stride, true) } + (0..<500).map { ($0 * 2 * stride, false) })
  }

  @Test("room made ahead changes nothing but where things stand")
  func room() {
    var table = IdentifierTable<EntryID, Int>()
    table[EntryID(1)] = 1
    table.makeRoom(for: 1_000)
    for number in 2...1_001 { table[EntryID(number)] = number }
    #expect(table.values == Array(1...1_001))
  }

  @Test("nil through a change in place takes the value out")
  func changedInPlace() {
    var table = IdentifierTable<EntryID, Int>()
    table[EntryID(1)] = 1
    table[EntryID(1)]? += 1
    #expect(table[EntryID(1)] == 2)
    func take(_ value: inout Int?) { value = nil }
    take(&table[EntryID(1)])
    #expect(table.isEmpty)
    table.removeAll()
    #expect(table[EntryID(1)] == nil)
  }
}
