import Testing

@testable import RutterCore

@Suite("Who depends on a cell")
struct CellReadersTests {
  private let one = CellID(1), two = CellID(2)

  @Test("scopes are found by any of the cells that they depend on, until they do not any more")
  func found() {
    var readers = CellReaders()
    readers.replace([], by: [one, two], of: ScopeID(7))
    readers.replace([], by: [two, two], of: ScopeID(8))
    #expect(readers.scopes(of: [one]) == [ScopeID(7)])
    #expect(Set(readers.scopes(of: [two, one, two])) == [ScopeID(7), ScopeID(8)])
    readers.replace([one, two], by: [one], of: ScopeID(7))
    #expect(readers.scopes(of: [two]) == [ScopeID(8)])
    readers.replace([one], by: [], of: ScopeID(7))
    readers.replace([two, two], by: [], of: ScopeID(8))
    #expect(readers.scopes(of: [one, two]).isEmpty)
    #expect(readers.count == 0)
  }
}
