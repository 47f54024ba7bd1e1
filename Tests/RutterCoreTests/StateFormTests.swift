import Testing

@testable import RutterCore

@Suite("How parts of a state are shown")
struct StateFormTests {
  /// Whoever adds a stored property has to show it to those who compare states, or two that differ in it are taken for one.
  @Test("every stored property is shown")
  func isComplete() {
    let scope = Scope(id: ScopeID(1), entry: .root, plugin: .host, maker: .engine, what: What("screen"))
    #expect(Mirror(reflecting: Node(.text)).children.count == Node.readProperties)
    #expect(Mirror(reflecting: Hooks()).children.count == Hooks.readProperties)
    #expect(Mirror(reflecting: scope).children.count == Scope.readProperties)
  }
}
