import Rutter
import RutterCore
import RutterLua
import Testing

@Suite struct PluginSettingTests {
  @Test("a setting is the plugin's name, the option's, and a value, which may have any signs in it")
  func reads() {
    #expect(PluginSetting("cook.people=4") == PluginSetting(plugin: "cook", option: "people", .text("4")))
    #expect(PluginSetting("cook.note=a.b=c") == PluginSetting(plugin: "cook", option: "note", .text("a.b=c")))
    #expect(PluginSetting("cook.note=") == PluginSetting(plugin: "cook", option: "note", .text("")))
  }

  @Test("anything else is none", arguments: ["", "cook", "cook.people", "=4", ".people=4", "cook.=4", "people=4.5"])
  func refuses(_ text: String) {
    #expect(PluginSetting(text) == nil)
  }

  @Test(
    "the schema says how a text is read",
    arguments: [
      ("integer", "4", Value.integer(4)), ("number", "4", .number(4)), ("boolean", "true", .boolean(true)),
      ("string", "4", .string("4")), ("string?", "x", .string("x")), ("any", "4", .string("4")),
      ("integer[]", "1,2", .list([.integer(1), .integer(2)])), ("string[]", "", .list([])),
    ])
  func values(_ schema: String, _ text: String, _ value: Value) throws {
    let manifest = try Manifest(
      SourceText(
        file: "plugin.lua",
        text: "return { name = 'a', version = '1', api = 1, options = { o = { schema = '\(schema)' } } }"))
    let options = try manifest.options([PluginSetting(plugin: "a", option: "o", .text(text))])
    #expect(options.values == Record([.init("o", value)]))
  }
}
