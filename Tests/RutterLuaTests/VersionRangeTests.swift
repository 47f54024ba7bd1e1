import RutterLua
import Testing

@Suite struct VersionRangeTests {
  @Test(
    "each sign means what it means to npm",
    arguments: [
      ("^1.2", ["1.2.0", "1.9.9"], ["1.1.9", "2.0.0"]), ("^0.2.3", ["0.2.3", "0.2.9"], ["0.2.2", "0.3.0"]),
      ("^0.0.3", ["0.0.3"], ["0.0.2", "0.0.4"]), ("^0.0", ["0.0.0", "0.0.9"], ["0.1.0"]),
      ("^0", ["0.0.0", "0.9.0"], ["1.0.0"]), ("~1.2.3", ["1.2.3", "1.2.9"], ["1.2.2", "1.3.0"]),
      ("~1", ["1.0.0", "1.9.0"], ["2.0.0"]), (">=1.2 <3", ["1.2.0", "2.9.9"], ["1.1.9", "3.0.0"]),
      (">1.2", ["1.2.1"], ["1.2.0"]), ("=1.2", ["1.2.0"], ["1.2.1"]), ("*", ["0.0.0", "9.9.9"], []),
    ])
  func contains(_ text: String, _ inside: [String], _ outside: [String]) throws {
    let range = try #require(VersionRange(text))
    for version in inside { #expect(range.contains(try #require(Version(version))), "\(version)") }
    for version in outside { #expect(!range.contains(try #require(Version(version))), "\(version)") }
  }

  @Test("anything else is no range", arguments: ["", " ", "1.2", "<=1", "^", "^x", "* *", "^1 ||", "> 1", "^1.2,"])
  func refuses(_ text: String) {
    #expect(VersionRange(text) == nil)
  }
}
