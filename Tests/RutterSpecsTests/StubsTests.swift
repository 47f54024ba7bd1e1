import RutterCore
import Testing

@testable import RutterSpecs

@Suite("stubs")
struct StubsTests {
  private func stubs(_ fields: (Text, Value)...) throws -> Stubs {
    try Stubs(.record(Record(fields.map { Record.Field($0.0, $0.1) })))
  }

  private func sequence(_ items: Value...) -> Value {
    .record(Record([.init("$stub", .string("sequence")), .init("items", .list(items))]))
  }

  @Test("an exact name comes before a pattern, a longer pattern before a shorter one")
  func names() throws {
    var stubs = try stubs(("*", .integer(1)), ("cookbook.*", .integer(2)), ("cookbook.recipe", .integer(3)))
    #expect(stubs.next("cookbook.recipe") == .value(.integer(3)))
    #expect(stubs.next("cookbook.all_recipes") == .value(.integer(2)))
    #expect(stubs.next("fs.read") == .value(.integer(1)))
    var exact = try self.stubs(("fs.read", .integer(1)))
    #expect(exact.next("fs.reads") == nil)
  }

  @Test("of a sequence each run gets the next item, further runs the last")
  func sequences() throws {
    var stubs = try stubs(("a.b", sequence(.integer(1), .integer(2))))
    #expect((1...3).map { _ in stubs.next("a.b") } == [1, 2, 2].map { .value(.integer($0)) })
  }

  @Test("a name that stands for nothing is found")
  func misspelt() throws {
    let known = ["cookbook.recipe", "fs.read"]
    #expect(try stubs(("cookbook.recipe", .null), ("fs.*", .null), ("*", .null)).misspelt(among: known) == nil)
    #expect(try stubs(("cookbok.recipe", .null), ("fs.read", .null)).misspelt(among: known) == "cookbok.recipe")
    #expect(try stubs(("fs.write*", .null), ("fs.read", .null)).misspelt(among: known) == "fs.write*")
  }
}
