import RutterLua
import Testing

/// `rutter.uri`, `rutter.base64` and `rutter.date`. What they give is checked by `Fixtures/sandbox/formats.lua` and
/// `formats_as_python.lua`, which `LibraryTests` runs.
@Suite struct FormatTests {
  @Test("every function is documented for editors", arguments: ["uri", "base64", "date"])
  func documented(table: String) throws {
    let manual = try #require(Fixture.text("../Scripts/meta/rutter.lua"))
    let names = try #require(Vocabulary().names[table])
    #expect(names.count >= 2)
    for name in names { #expect(manual.contains("\nfunction rutter.\(table).\(name)("), "\(name)") }
  }
}
