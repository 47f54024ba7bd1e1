import Rutter
import RutterCore
import TestFolders
import Testing

@Suite struct PluginSetTests {
  private let folder = Folder()

  private func manifest(_ name: String, _ rest: String = "") -> String {
    "return { name = '\(name)', version = '1.2.0', api = 1, \(rest) }"
  }

  private func plugin(_ path: String, _ name: String, _ rest: String = "") {
    folder.folder(path)
    folder.file("\(path)/plugin.lua", manifest(name, rest))
    folder.file("\(path)/init.lua", "return 1")
  }

  private func flow(_ rest: String = "") -> String {
    plugin("dinner", "dinner", rest)
    return "\(folder.path)/dinner"
  }

  private func names(_ flow: Flow) -> [String] { flow.units.map(\.source.name) }

  private func failure(_ read: () throws -> Flow) -> String {
    do {
      return "\(names(try read()))"
    } catch {
      return "\(error)".split(separator: folder.path, omittingEmptySubsequences: false).joined(separator: "/x")
    }
  }

  @Test("what is required is found beside the flow and in plugins beside it, and loads first")
  func found() throws {
    folder.folder("plugins")
    plugin("plugins/cook", "cook", "requires = { book = '^1' }")
    plugin("book", "book")
    let flow = try Flow(path: flow("requires = { cook = '>=1 <2' }"))
    #expect(names(flow) == ["book", "cook", "dinner"])
    #expect(flow.units.map(\.source.isFlow) == [false, false, true])
    #expect(flow.units[1].path == "\(folder.path)/plugins/cook")
  }

  @Test("the first of a name decides, and a plugin that was named comes before all that could be found")
  func first() throws {
    folder.folder("plugins")
    folder.folder("other")
    plugin("plugins/cook", "cook")
    plugin("cook", "cook")
    plugin("other/cook", "cook")
    let path = flow("requires = { cook = '*' }")
    #expect(try Flow(path: path).units[0].path == "\(folder.path)/cook")
    let named = try Flow(path: path, plugins: ["\(folder.path)/other/cook"])
    #expect(named.units.map(\.path) == ["\(folder.path)/other/cook", path])
  }

  @Test("a main script of another name, and modules, are those of the manifest's plugin")
  func main() throws {
    folder.folder("dinner")
    folder.file("dinner/plugin.lua", manifest("supper", "main = 'start.lua'"))
    folder.file("dinner/start.lua", "return 1")
    folder.file("dinner/init.lua", "return 2")
    folder.file("dinner/menu.lua", "return 3")
    let source = try Flow(path: "\(folder.path)/dinner").units[0].source
    #expect(source.name == "supper" && source.main.file == "supper/start.lua")
    #expect(source.modules.map(\.module) == ["menu"])
  }

  @Test("the modules of a folder that the manifest names are found by short names, too")
  func modules() throws {
    folder.folder("dinner")
    folder.folder("dinner/vendor")
    folder.file("dinner/plugin.lua", manifest("dinner", "modules = { 'vendor' }"))
    folder.file("dinner/init.lua", "return 1")
    folder.file("dinner/vendor/inspect.lua", "return 2")
    let source = try Flow(path: "\(folder.path)/dinner").units[0].source
    #expect(source.modules.map(\.module) == ["inspect", "vendor.inspect"])
    #expect(source.modules.map(\.file) == ["dinner/vendor/inspect.lua", "dinner/vendor/inspect.lua"])
    folder.file("dinner/plugin.lua", manifest("dinner", "modules = { 'vendro' }"))
    #expect(failure { try Flow(path: "\(folder.path)/dinner") }.contains("'modules' names 'vendro', and no folder"))
  }

  @Test("what is missing is told with who requires it, where it was looked for, and the nearest name")
  func missing() {
    plugin("cook", "cook", "requires = { bok = '*' }")
    plugin("book", "book")
    let told = failure { try Flow(path: flow("requires = { cook = '*' }")) }
    #expect(
      told.hasPrefix(
        "plugin dinner → cook requires 'bok' *, which is not there; did you mean 'book'? Looked in /x, /x/plugins, "),
      "\(told)")
  }

  @Test("the flow itself is never proposed for a plugin that is missing")
  func notItself() {
    let told = failure { try Flow(path: flow("requires = { diner = '*' }")) }
    #expect(told.hasPrefix("plugin dinner requires 'diner' *, which is not there; looked in /x, "), "\(told)")
  }

  @Test("a plugin that is named twice, by whatever path, is loaded once; so is the flow")
  func twice() throws {
    plugin("cook", "cook")
    folder.link("chef", to: "cook")
    let path = flow(), cook = "\(folder.path)/cook"
    let named = try Flow(path: path, plugins: [cook, cook + "/plugin.lua", "\(folder.path)/chef", path])
    #expect(names(named) == ["cook", "dinner"] && named.units[1].source.isFlow)
  }

  @Test("a plugin in the folder of another name is told")
  func misnamed() {
    plugin("cook", "chef")
    #expect(
      failure { try Flow(path: flow("requires = { cook = '*' }")) }
        == "plugin dinner requires 'cook', and the plugin in /x/cook is named 'chef'; rename the folder or the plugin")
  }

  @Test("options have the values of the manifest, and others where they are given")
  func options() throws {
    let path = flow("options = { people = { schema = 'integer', default = 4 }, note = { schema = 'string?' } }")
    #expect(try Flow(path: path).units[0].source.options.values == Record([.init("people", .integer(4))]))
    let given = try Flow(path: path, options: ["dinner": ["people": .integer(6), "note": .string("late")]])
    #expect(
      given.units[0].source.options.values == Record([.init("note", .string("late")), .init("people", .integer(6))]))
  }

  @Test("what is wrong with an option is told")
  func wrongOptions() {
    let path = flow("options = { people = { schema = 'integer' } }")
    func told(_ settings: String...) -> String {
      failure { try Flow(path: path, plugins: [], settings: settings.compactMap { PluginSetting($0) }) }
    }
    #expect(
      told() == "plugin 'dinner' needs its option 'people' (integer); give it by --option dinner.people=VALUE")
    #expect(told("dinner.people=4") == "[\"dinner\"]")
    #expect(told("dinner.people=4", "dinner.people=5") == "[\"dinner\"]")
    #expect(
      told("dinner.people=many")
        == "option 'people' of plugin 'dinner' does not fit its schema: expected integer, got string \"many\"")
    #expect(told("dinner.poeple=4") == "plugin 'dinner' has no option 'poeple'; did you mean 'people'?")
    #expect(
      told("diner.people=4") == "an option is given for plugin 'diner', which is not loaded; did you mean 'dinner'?")
  }

  @Test("a manifest that is a link out of the folder, or to nowhere, is refused")
  func links() {
    folder.folder("dinner")
    folder.file("dinner/init.lua", "return 1")
    folder.file("secret.txt", "topsecret")
    folder.link("dinner/plugin.lua", to: "../secret.txt")
    #expect(
      failure { try Flow(path: "\(folder.path)/dinner") }
        == "/x/dinner/plugin.lua: a link that leads out of the plugin's folder; put the file itself there")
    folder.folder("supper")
    folder.link("supper/plugin.lua", to: "plugin.lua")
    #expect(
      failure { try Flow(path: "\(folder.path)/supper") }.hasPrefix("/x/supper/plugin.lua: a link that leads nowhere"))
  }

  @Test("a mistake in a manifest is told with its file")
  func manifestMistake() {
    folder.folder("dinner")
    folder.file("dinner/plugin.lua", "return { name = 'dinner', version = 'new', api = 1 }")
    #expect(
      failure { try Flow(path: "\(folder.path)/dinner") }
        == "dinner/plugin.lua: 'version' is three numbers such as \"1.2.0\", got 'new'")
  }
}
