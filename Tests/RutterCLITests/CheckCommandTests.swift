import TestFolders
import Testing

@Suite struct CheckCommandTests {
  private let folder = Folder()

  private static let root = "rutter.root(function() return rutter.screen { title = 'Tea' } end)\n"

  private func flow(_ name: String, _ text: String) -> String {
    folder.file(name, "local rutter = require 'rutter'\n\(text)\n\(Self.root)")
  }

  @Test("what is found is told by file and line, and the exit code is 1")
  func finds() {
    let path = flow("tea.lua", "local function f() rutter.slep(1) end print(f)")
    let result = Command.run("check", path)
    #expect(result.code == 1 && result.errors.isEmpty)
    #expect(result.output == "\(path):2: rutter has no 'slep'; did you mean 'sleep'?\n")
  }

  @Test("in JSON each finding is an object")
  func json() {
    let path = flow("tea.lua", "error 'no \"water\"'")
    #expect(
      Command.run("check", "--json", path).output
        == #"{"code":"load","line":2,"message":"no \"water\"","script":"\#(path)","severity":"error"}"# + "\n")
  }

  @Test("E8: a contribution of a plugin beside the flow that goes to no slot is told as a run tells it")
  func misplaced() {
    let slot = "rutter.slot_type('menu', 'integer') print(function() return rutter.slot('menu', 5) end)"
    let path = flow("tea.lua", slot)
    let own = "local rutter = require 'rutter'\n"
    let plugin = folder.file("cups.lua", own + "rutter.contribute('tea.meun', function() end)")
    let message = "there is no slot 'tea.meun'; did you mean 'tea.menu'?"
    let result = Command.run("check", path, "--plugin", plugin)
    #expect(result.code == 1 && result.output == "\(plugin):2: \(message)\n", "\(result.output)")
    let run = Command.run("run", path, "--plugin", plugin)
    #expect(run.code == 3 && run.errors.contains(message))
  }

  @Test("specs that a shell adds for a star are passed over; one alone is sent to 'rutter test'")
  func specs() {
    let path = flow("tea.lua", ""), spec = folder.file("tea_spec.lua", "it('x', function() end)")
    #expect(Command.run("check", path, spec).output == Command.run("check", path).output)
    #expect(Command.run("check", path, spec).code == 0)
    let alone = Command.run("check", spec)
    #expect(alone.code == 2)
    #expect(alone.errors.hasPrefix("rutter check: \(spec): a spec is not checked; run it by: rutter test \(spec)\n"))
  }

  @Test("a folder of specs is sent to 'rutter test', passed over beside flows; one without anything is told")
  func empty() {
    let path = flow("tea.lua", "")
    folder.folder("specs")
    folder.file("specs/tea_spec.lua", "it(")
    let specs = "\(folder.path)/specs", none = folder.folder("none")
    let alone = Command.run("check", specs)
    #expect(alone.code == 2 && alone.output.isEmpty)
    #expect(alone.errors.hasPrefix("rutter check: \(specs): no flow or plugin is in this folder, but specs"))
    #expect(alone.errors.contains("run them by: rutter test \(specs)\n"))
    #expect(Command.run("check", path, specs).code == 0)
    let empty = Command.run("check", none)
    #expect(empty.code == 2)
    #expect(empty.errors.hasPrefix("rutter check: \(none): no flow or plugin is in this folder\n"), "\(empty.errors)")
  }

  @Test("the flow of a project has to have a root, another file need not")
  func rootOfProject() {
    folder.folder("proj")
    folder.file("proj/rutter.lua", "return {\n flow = 'f.lua' }")
    folder.file("proj/f.lua", "local rutter = require 'rutter'")
    folder.file("proj/cups.lua", "local rutter = require 'rutter'")
    let path = "\(folder.path)/proj"
    for words in [["-C", path, Command.path, "check"], [Command.path, "check", "\(path)/f.lua"]] {
      let result = Command.run("/usr/bin/env", all: words)
      #expect(result.code == 1)
      #expect(result.output.contains("f.lua: f registers no root screen; a flow calls rutter.root("), "\(result)")
    }
    #expect(Command.run("check", "\(path)/cups.lua").code == 0)
    folder.file("proj/rutter.lua", "return { flow = 'rutter.lua' }")
    #expect(Command.run("/usr/bin/env", all: ["-C", path, Command.path, "check"]).code == 1)
    folder.file("proj/rutter.lua", "return {\n folw = 'f.lua' }")
    let misspelt = Command.run("/usr/bin/env", all: ["-C", path, Command.path, "check"])
    #expect(misspelt.output.hasPrefix("rutter.lua:2: "), "\(misspelt.output)")
  }

  @Test("warnings alone give exit code 0")
  func warns() {
    let path = flow("tea.lua", "rutter.loader('leaf', { gives = 'string', load = print })")
    let result = Command.run("check", path)
    #expect(result.code == 0 && result.output.hasPrefix("\(path):2: warning: loader 'leaf' is not used"))
  }

  @Test("of a folder each flow and plugin is checked, once, and neither specs nor what flows require")
  func folders() {
    _ = flow("tea.lua", "require 'kettle'")
    folder.file("kettle.lua", "return = 1")
    folder.file("tea_spec.lua", "it(")
    folder.file(".hidden.lua", "(")
    folder.folder("more")
    folder.folder("more/cups")
    folder.file("more/cups/init.lua", "\n\n)")
    let lines = Command.run("check", folder.path).lines
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("\(folder.path)/more/cups/init.lua:3: ") == true)
    #expect(lines.last?.hasPrefix("\(folder.path)/kettle.lua:1: ") == true)
  }

  @Test("what a manifest says wrong is told by its path")
  func manifest() {
    folder.folder("cook")
    folder.file("cook/plugin.lua", "return { name = 'cook', versoin = '1', api = 1 }")
    folder.file("cook/init.lua", "require 'rutter'")
    let result = Command.run("check", folder.path + "/cook/")
    #expect(result.code == 1)
    #expect(
      result.output
        == "\(folder.path)/cook/plugin.lua:1: a manifest has no field 'versoin'; did you mean 'version'?\n")
  }

  @Test("an option without a default is given, as for a run")
  func options() {
    folder.folder("cook")
    folder.file(
      "cook/plugin.lua",
      "return { name = 'cook', version = '1', api = 1, options = { people = { schema = 'integer' } } }")
    folder.file("cook/init.lua", "require 'rutter'")
    #expect(Command.run("check", folder.path + "/cook").output.contains("needs its option 'people'"))
    #expect(Command.run("check", folder.path + "/cook", "--option", "cook.people=4").output.isEmpty)
  }

  @Test("wrong usage is told with exit code 2")
  func usage() {
    let result = Command.run("check", folder.path + "/nothing.lua")
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("rutter check: \(folder.path)/nothing.lua: no such file"))
  }
}
