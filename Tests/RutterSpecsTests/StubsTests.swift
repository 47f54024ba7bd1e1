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

  @Test(
    "a star stands for any part of a name, also for none",
    arguments: [
      ("*", true), ("**", true), ("a*", true), ("*e", true), ("*.one*", true), ("a.one*.one", true), ("a*b*", false),
      ("*one*one*", true), ("*.two", false), ("a.one.one*", true), ("a.one", false), ("*one*one*one*", false),
    ])
  func stars(pattern: Text, isMatch: Bool) throws {
    var stubs = try stubs((pattern, .integer(1)))
    #expect((stubs.next("a.one.one") != nil) == isMatch)
  }

  @Test("a pattern of many stars is looked for as fast as another")
  func manyStars() throws {
    let stars = String(repeating: "*", count: 30), letters = String(repeating: "a*", count: 1000)
    #expect(try stubs((Text(stars + "x"), .null)).misspelt(among: ["cookbook.all_recipes"]) == stars + "x")
    let name = String(repeating: "a", count: 3000)
    #expect(try stubs((Text(letters + "x"), .null)).misspelt(among: [name]) == letters + "x")
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
