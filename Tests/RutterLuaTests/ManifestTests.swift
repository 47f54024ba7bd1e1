import RutterCore
import RutterLua
import Testing

@Suite struct ManifestTests {
  private func read(_ fields: String) throws(ScriptError) -> Manifest {
    try Manifest(SourceText(file: "cook/plugin.lua", text: "return {\(fields)}"))
  }

  @Test("a manifest says what the plugin is, needs and asks for")
  func whole() throws {
    let manifest = try read(
      """
      name = "cook", version = "1.2", api = 1, main = "src/start.lua",
      requires = { cookbook = "^1.2", a = "*" }, capabilities = { "http=api.example.com", "read=data" },
      options = { servings = { schema = "integer", default = 4 }, units = { schema = { "metric", "imperial" } } },
      modules = { "vendor" }, description = "Cooks.",
      """)
    #expect(manifest.name == "cook" && manifest.version == Version(1, 2) && manifest.main == "src/start.lua")
    #expect(manifest.requires.map { "\($0.name) \($0.range)" } == ["a *", "cookbook ^1.2"])
    #expect(manifest.capabilities.map(\.description) == ["http=api.example.com", "read=data"])
    #expect(manifest.modules == ["vendor"])
    #expect(manifest.options.map(\.name) == ["servings", "units"])
    #expect(manifest.options.map(\.initial) == [.integer(4), nil])
  }

  @Test("what is left out is usual")
  func least() throws {
    let manifest = try read(#"name = "cook", version = "1", api = 1"#)
    #expect(manifest.main == "init.lua" && manifest.requires.isEmpty && manifest.options.isEmpty)
  }

  @Test(
    "what is wrong is told with the way out",
    arguments: [
      ("", "'api' is missing; write api = 1, the version of the script API"),
      (
        "api = 2",
        "this plugin is written for version 2 of the script API, and this program has version 1; update rutter, or use an older version of the plugin"
      ),
      ("api = '1'", "'api' is an integer, the version of the script API, got '1'; write api = 1"),
      ("api = 1", "'name' is missing; write name = \"cook\""),
      ("api = 1, name = 'a-b'", "'name' is made of at most 64 letters, digits and '_', got 'a-b'"),
      ("api = 1, name = 'rutter'", "a plugin cannot be named 'rutter'; choose another name"),
      ("api = 1, name = 'a'", "'version' is missing; write version = \"1.0.0\""),
      ("api = 1, name = 'a', version = 1.2", "'version' is three numbers such as \"1.2.0\", got 1.2"),
      ("api = 1, nmae = 'a'", "a manifest has no field 'nmae'; did you mean 'name'?"),
      ("api = 1, 5", "neither a list nor a record: it has both numbered items and named fields"),
      (
        "api = 1, name = 'a', version = '1', requires = { 'b' }",
        "'requires' is a table such as { cookbook = \"^1.2\" }, got a list"
      ),
      (
        "api = 1, name = 'a', version = '1', requires = { b = '1.2' }",
        "'requires.b' is a range such as \"^1.2\", \"~1.2.3\", \">=1.2 <3\", \"=1.2.3\" or \"*\", got '1.2'"
      ),
      (
        "api = 1, name = 'a', version = '1', main = '../b.lua'",
        "'main' is the name of a file in the plugin's folder, got '../b.lua'"
      ),
      ("api = 1, name = 'a', version = '1', capabilities = 'http'", "'capabilities' is a list of strings, got 'http'"),
      (
        "api = 1, name = 'a', version = '1', options = { n = 'integer' }",
        "option 'n' is a table such as { schema = \"integer\", default = 4 }, got 'integer'"
      ),
      (
        "api = 1, name = 'a', version = '1', options = { n = { default = 4 } }",
        "option 'n' needs a schema, such as \"integer\""
      ),
      (
        "api = 1, name = 'a', version = '1', options = { n = { schema = 'integr' } }",
        "option 'n': 'integr' is no type; did you mean 'integer'?"
      ),
      (
        "api = 1, name = 'a', version = '1', options = { n = { schema = 'integer', defualt = 4 } }",
        "option 'n' has no 'defualt'; there are 'schema' and 'default'"
      ),
      (
        "api = 1, name = 'a', version = '1', options = { n = { schema = 'integer', default = 'x' } }",
        "the default of option 'n' does not fit its schema: expected integer, got string \"x\""
      ),
    ])
  func wrong(_ fields: String, _ message: String) {
    let found = manifestFailure("return {\(fields)}")
    #expect(found.hasSuffix(message) && found.hasPrefix("cook/plugin.lua"), "\(found)")
  }
}
