import RutterWorkers
import TestFolders
import Testing

@Suite struct NewCommandTests {
  private let folder = Folder()

  @Test("a new flow runs, passes its spec, and has nothing to find", arguments: [["flow"], []])
  func flow(_ words: [String]) {
    let path = folder.path + "/tea"
    let result =
      words.isEmpty ? Command.run("new", path) : Command.run("new", words[0], path)
    #expect(result.code == 0)
    #expect(
      result.output == """
        Made \(path).lua, \(path)_spec.lua. Go on with:
          rutter run \(path).lua
          rutter test \(path)_spec.lua

        """)
    #expect(Command.run("run", path + ".lua", "--strict", input: "1\nwait\n").output.contains("Hello, Ada!"))
    #expect(Command.run("test", path + "_spec.lua").output.contains("2 passed, 0 failed"))
    let check = Command.run("check", folder.path)
    #expect(check.code == 0 && check.output.isEmpty)
  }

  @Test("a new plugin passes its spec, shows itself, and has nothing to find")
  func plugin() {
    let path = folder.path + "/tea"
    let result = Command.run("new", "plugin", path)
    #expect(
      result.code == 0
        && result.lines.suffix(2) == ["  rutter test \(path)", "  rutter run \(path)/example.lua --plugin \(path)"])
    #expect(Command.run("test", path).output.contains("2 passed, 0 failed"))
    let run = Command.run("run", path + "/example.lua", "--plugin", path, "--strict", input: "1\nwait\n")
    #expect(run.code == 0 && run.output.contains("Hello, Ada!"))
    let check = Command.run("check", path)
    #expect(check.code == 0 && check.output.isEmpty)
    let example = Command.run("check", path + "/example.lua", "--plugin", path)
    #expect(example.code == 0 && example.output.isEmpty)
  }

  @Test("what cannot be made whole is not made at all", arguments: [["new"], ["new", "plugin"]])
  func half(_ words: [String]) throws {
    folder.folder("cups")
    let path = folder.path + "/cups/tea"
    let script = "ulimit -f 0; exec \"$0\" \"$@\""
    let result = Command.run("/bin/sh", all: ["-c", script, Command.path] + words + [path])
    #expect(result.code == 2 && result.errors.contains("cannot be made: File too large"), "\(result.errors)")
    #expect(try TextFile.names(in: folder.path + "/cups").isEmpty)
    #expect(Command.run(Command.path, all: words + [path]).code == 0)
  }

  @Test("a flow's name is no folder's, no spec's and no plugin's, and a plugin's folder may end with a slash")
  func slashes() {
    let path = folder.path
    for (name, words) in [("deep/", "names a folder"), ("init", "a plugin's main script"), ("tea_spec", "a spec")] {
      let result = Command.run("new", path + "/" + name)
      #expect(result.code == 2 && result.errors.contains(words), "\(result.errors)")
    }
    let plugin = Command.run("new", "plugin", path + "/cups/")
    #expect(plugin.code == 0 && plugin.lines.suffix(2).first == "  rutter test \(path)/cups")
    folder.folder("my own")
    #expect(Command.run("new", path + "/my own/tea").lines.suffix(2).first == "  rutter run '\(path)/my own/tea.lua'")
  }

  @Test("what is there is not overwritten, and nothing is made beside it")
  func isThere() {
    folder.file("tea_spec.lua", "mine")
    folder.folder("cups")
    let path = folder.path
    for result in [Command.run("new", path + "/tea"), Command.run("new", "plugin", path + "/cups")] {
      #expect(result.code == 2 && result.errors.contains("is there already"))
    }
    #expect(Command.run("check", path + "/tea.lua").code == 2)
    #expect(Command.run("check", path + "/cups/init.lua").code == 2)
  }

  @Test("what is no name is refused with the rule", arguments: ["a-b", "tea.lua", "rutter", "é"])
  func names(_ name: String) {
    let result = Command.run("new", "plugin", name)
    #expect(result.code == 2 && result.output.isEmpty)
    let way = name == "tea.lua" ? "did you mean 'tea'? A" : "a"
    #expect(result.errors.contains("is no name; \(way) name is made of at most 64 letters, digits and '_'"))
  }

  @Test("wrong usage is told with exit code 2")
  func usage() {
    for words in [["new"], ["new", "plugin"]] {
      let result = words.count == 1 ? Command.run(words[0]) : Command.run(words[0], words[1])
      #expect(result.code == 2 && result.errors.contains("what is its name?"))
    }
    for name in ["flow", "plugin"] {
      #expect(Command.run("new", "plugin", name).errors.contains("'\(name)' cannot be a name; choose another one"))
    }
    #expect(Command.run("new", "screen", "tea").errors.contains("makes a flow or a plugin, got 'screen'"))
    #expect(Command.run("new", "flow", "tea", "two").errors.contains("one NAME at a time, got also 'two'"))
    #expect(Command.run("new", folder.path + "/nowhere/tea").errors.contains("cannot be made"))
  }
}
