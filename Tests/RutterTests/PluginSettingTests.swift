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
      ("string[]", "a,,b", .list([.string("a"), .string(""), .string("b")])),
      ("string[]", "[a],b", .list([.string("[a]"), .string("b")])),
      ("any", #"{"a":[1]}"#, .record(Record([.init("a", .list([.integer(1)]))]))),
      ("any?", "[1,2.5]", .list([.integer(1), .number(2.5)])),
      ("integer{}", #"{"a":1}"#, .record(Record([.init("a", .integer(1))]))),
      ("string[][]", #"[["a"],[]]"#, .list([.list([.string("a")]), .list([])])),
    ])
  func values(_ schema: String, _ text: String, _ value: Value) throws {
    let options = try manifest("'\(schema)'").options([PluginSetting(plugin: "a", option: "o", .text(text))])
    #expect(options.values == Record([.init("o", value)]))
  }

  @Test("records are given as JSON")
  func records() throws {
    let manifest = try manifest("{ size = 'number', unit = 'string?' }")
    let options = try manifest.options([PluginSetting(plugin: "a", option: "o", .text(#"{"size":4}"#))])
    #expect(options.values["o"] == .record(Record([.init("size", .number(4))])))
  }

  @Test(
    "what does not fit is told, with the way out",
    arguments: [
      ("integer{}", "a=1", "expected integer{}, got 'a=1' (it is written as JSON)"),
      ("integer{}", "{a:1}", "expected integer{}, got no JSON (line 1, column 2: "),
      ("any", "[1", "expected any, got no JSON (line 1, column "),
      ("integer[]", "1,,2", "field '[2]': expected integer, got string \"\""),
      ("integer{}", #"{"a":"x"}"#, "field 'a': expected integer, got string \"x\""),
    ])
  func misfits(_ schema: String, _ text: String, _ message: String) throws {
    let manifest = try manifest("'\(schema)'")
    let told = #expect(throws: NavigatorError.self) {
      try manifest.options([PluginSetting(plugin: "a", option: "o", .text(text))])
    }
    let whole = "option 'o' of plugin 'a' does not fit its schema: \(message)"
    #expect(told?.description.contains(whole) ?? false, "\(told)")
  }

  private func manifest(_ schema: String) throws -> Manifest {
    try Manifest(
      SourceText(
        file: "plugin.lua",
        text: "return { name = 'a', version = '1', api = 1, options = { o = { schema = \(schema) } } }"))
  }
}
