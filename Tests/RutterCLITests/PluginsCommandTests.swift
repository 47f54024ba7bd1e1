import TestFolders
import Testing

@Suite struct PluginsCommandTests {
  private let folder = Folder()

  init() {
    for name in ["dinner", "cook"] { folder.folder(name) }
    folder.file(
      "dinner/plugin.lua", "return { name = 'dinner', version = '0.1', api = 1, requires = { cook = '^1.0' } }")
    folder.file(
      "cook/plugin.lua",
      """
      return {
        name = "cook", version = "1.4", api = 1, capabilities = { "read=recipes" },
        options = { people = { schema = "integer", default = 4 }, note = { schema = "string?" } },
      }
      """)
    folder.file("cook/init.lua", "error('nothing of a plugin runs')")
    folder.file("dinner/init.lua", "error('nothing of a plugin runs')")
  }

  @Test("it shows each plugin in load order, with where it is from and what it says of itself")
  func shows() {
    let result = Command.run("plugins", "\(folder.path)/dinner")
    #expect(result.code == 0 && result.errors.isEmpty)
    #expect(
      result.output == """
        cook 1.4.0
          from \(folder.path)/cook
          asks for read=recipes
          option note has no value
          option people = 4
        dinner 0.1.0 (the flow)
          from \(folder.path)/dinner
          requires cook ^1.0

        """)
  }

  @Test("in JSON each plugin is an object")
  func json() {
    let result = Command.run("plugins", "\(folder.path)/dinner", "--json", "--option", "cook.people=2")
    let first = result.output.split(separator: "\n").first ?? ""
    #expect(
      first
        == #"{"capabilities":["read=recipes"],"flow":false,"name":"cook","options":{"people":2},"#
        + #""path":"\#(folder.path)/cook","requires":{},"version":"1.4.0"}"#)
  }

  @Test("what does not load is told on standard error, with exit code 3")
  func wrong() {
    let result = Command.run("plugins", "\(folder.path)/dinner", "--option", "cook.peopel=2")
    #expect(result.code == 3 && result.output.isEmpty)
    #expect(result.errors == "rutter plugins: plugin 'cook' has no option 'peopel'; did you mean 'people'?\n")
  }

  @Test("wrong usage is told with exit code 2")
  func usage() {
    #expect(
      Command.run("plugins").errors.hasPrefix(
        "rutter plugins: which flow? usage: rutter plugins FLOW, or put a rutter.lua with flow = … here\n"))
    let option = Command.run("plugins", "\(folder.path)/dinner", "--option", "people=2")
    #expect(option.code == 2)
    #expect(
      option.errors.hasPrefix(
        "rutter plugins: --option takes PLUGIN.NAME=VALUE, as in cook.servings=4, got 'people=2'\n"))
  }
}
