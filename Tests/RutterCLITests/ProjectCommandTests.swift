import TestFolders
import Testing

@Suite struct ProjectCommandTests {
  private let folder = Folder()

  init() {
    folder.folder("data")
    folder.folder("elsewhere")
    folder.file("data/a.txt", "the text")
    folder.file(
      "menu.lua",
      """
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.screen { title = "Menu", rutter.button { "Read", action = function()
          rutter.log((rutter.fs.read("a.txt")))
        end } }
      end)
      """)
  }

  private func project(_ fields: String) { folder.file("rutter.lua", "return { \(fields) }") }

  /// Runs the command in a folder of the project, with approvals of its own.
  private func run(in name: String = ".", _ words: String..., input: String = "") -> Command.Result {
    let line = words.map { "'\($0)'" }.joined(separator: " ")
    return Command.run(
      program: "/usr/bin/env", "-C", "\(folder.path)/\(name)", "XDG_STATE_HOME=\(folder.path)/state", "sh", "-c",
      "\(Command.path) \(line)", input: input)
  }

  @Test("without FLOW the flow of the project file runs, from any folder below")
  func flow() {
    project("flow = 'menu.lua'")
    for place in [".", "elsewhere"] {
      let result = run(in: place, "run")
      #expect(result.code == 0 && result.output.contains("Menu") && result.errors.isEmpty)
    }
  }

  @Test("a project file without flow, or none at all, is told")
  func none() {
    let usage = run("run")
    #expect(usage.code == 2)
    #expect(
      usage.errors.hasPrefix("rutter run: which flow? usage: rutter run FLOW, or put a rutter.lua with flow = … here\n")
    )
    project("seed = 1")
    let result = run("run")
    #expect(result.code == 3)
    #expect(result.errors.contains("rutter.lua: no flow is named here; add flow = \"flow.lua\""))
    let json = run("run", "--json")
    #expect(json.code == 3 && json.lines.last == "{\"event\":\"end\",\"code\":3}")
  }

  @Test("a flow that is called rutter.lua runs as a flow")
  func flowOfThatName() {
    folder.file(
      "elsewhere/rutter.lua",
      "local rutter = require 'rutter' rutter.root(function() return rutter.screen { title = 'X' } end)")
    let result = run(in: "elsewhere", "run", "rutter.lua")
    #expect(result.code == 0 && result.output.contains("X"))
  }

  @Test("a flow that the project file names and that is not there is told with that file")
  func missingFlow() {
    project("flow = 'nope.lua'")
    let words = "'flow' leads to nope.lua, and there is no such file or folder\n", result = run("check")
    #expect(result.code == 1 && result.output == "rutter.lua:1: " + words, "\(result)")
    #expect(run("run").code == 3 && run("run").errors.contains("rutter.lua: " + words))
  }

  @Test("a mistake in the project file ends with 3, and in JSON as an error")
  func mistake() {
    project("sed = 1")
    let result = run("run", "menu.lua", "--json")
    #expect(result.code == 3)
    #expect(result.output.contains("rutter.lua: a project file has no field 'sed'; did you mean 'seed'?"))
  }

  @Test("what it grants counts once it is approved; a change, and a revocation, end that")
  func trust() {
    project("flow = 'menu.lua', allow = { 'read=data' }")
    let before = run("run", input: "Read\n")
    #expect(
      before.errors.contains(
        "rutter run: note: rutter.lua is not approved: read=data does not count; look at it, and approve it by: "
          + "rutter trust rutter.lua\n"))
    #expect(before.errors.contains("is not allowed for plugin 'menu'") && !before.output.contains("the text"))
    let trust = run(in: "elsewhere", "trust")
    #expect(trust.code == 0 && trust.errors.isEmpty)
    #expect(
      trust.lines == [
        "\(folder.path)/rutter.lua wants", "  read=data (\(folder.path)/data)",
        "It is approved, as long as the file stays as it is.",
      ])
    let after = run("run", input: "Read\n")
    #expect(after.errors.contains("the text") && !after.errors.contains("note:"))
    project("flow = 'menu.lua', allow = { 'read=data', 'store' }")
    #expect(run("run").errors.contains("rutter.lua was changed since it was approved: read=data, store do not count;"))
    let changed = "\(folder.path)/rutter.lua (has changed, and does not count)\n"
    #expect(run("trust", "--list").output == changed)
    #expect(run("trust", "rutter.lua").code == 0)
    #expect(run("trust", "--list").output == "\(folder.path)/rutter.lua\n")
    #expect(run("run", input: "Read\n").errors.contains("the text"))
    #expect(run("trust", "--revoke").output == "rutter.lua is no longer approved\n")
    #expect(run("trust", "--revoke", ".").output == "rutter.lua was not approved\n")
    #expect(run("run").errors.contains("is not approved"))
  }

  @Test("where approvals cannot be kept, that is told with the place and the way out")
  func nowhere() {
    project("allow = { 'read=data' }")
    let none = Command.run(
      program: "/usr/bin/env", "-C", folder.path, "-u", "HOME", "-u", "XDG_STATE_HOME", Command.path, "trust")
    #expect(none.code == 70)
    #expect(
      none.errors
        == "rutter trust: approvals cannot be kept: there is no place for them, as neither HOME nor XDG_STATE_HOME "
        + "is set; set XDG_STATE_HOME to a folder\n")
    let file = folder.file("state", "")
    let blocked = Command.run(
      program: "/usr/bin/env", "-C", folder.path, "XDG_STATE_HOME=\(file)", Command.path, "trust")
    #expect(blocked.code == 70)
    #expect(
      blocked.errors.hasPrefix("rutter trust: approvals cannot be kept in \(file)/rutter: ")
        && blocked.errors.hasSuffix("; make it a folder that you can write to, or set XDG_STATE_HOME to another one\n"),
      "\(blocked.errors)")
  }

  @Test("--trust-project lets it grant what it says, though nobody approved it")
  func trusted() {
    project("flow = 'menu.lua', allow = { 'read=data' }")
    for face in ["--plain", "--virtual-time"] {
      let result = run("run", "--trust-project", face, input: "Read\n")
      #expect(result.errors.contains("the text") && !result.errors.contains("note:"))
    }
  }

  @Test("what nobody asks for is noted with the one who grants it")
  func unasked() {
    project("flow = 'menu.lua', allow = { 'menu:store' }")
    folder.folder("menu")
    folder.file("plugin.lua", "return { name = 'menu', version = '1', api = 1, main = 'menu.lua' }")
    folder.file("init.lua", "return 1")
    let result = run("run", "plugin.lua", "--trust-project")
    #expect(result.errors.contains("note: no plugin asks for what the rutter.lua grants: menu:store"))
  }

  @Test("the right to replace what a plugin registered that is not loaded is noted")
  func replacesNobody() {
    project("flow = 'menu.lua'")
    let result = run("run", "menu.lua", "--allow", "replace=meny")
    #expect(result.errors.contains("note: --allow replace=meny: no plugin 'meny' is loaded; did you mean 'menu'?"))
  }

  @Test("nothing to approve, nothing to find, and a broken file are told")
  func trustMistakes() {
    #expect(run("trust").code == 2)
    #expect(run("trust").errors.hasPrefix("rutter trust: there is no rutter.lua in this folder, or above it\n"))
    #expect(run("trust", "nowhere").errors.hasPrefix("rutter trust: nowhere: no such file or folder\n"))
    #expect(run("trust", "a", "b").errors.hasPrefix("rutter trust: one PATH at a time, got also 'b'\n"))
    project("seed = 1")
    #expect(run("trust").output == "rutter.lua wants nothing that has to be approved\n")
    project("allow = { 'read=nix' }")
    let missing = run("trust")
    #expect(missing.code == 3 && missing.errors == "rutter trust: rutter.lua: read=nix: no such file or folder\n")
    project("allow = { 'replace=a\\27[2K' }")
    #expect(run("trust").output.contains("  replace=a\\u{1B}[2K\n"))
  }

  @Test("limits hold")
  func limits() {
    folder.file(
      "hungry.lua",
      """
      local rutter, all = require "rutter", {}
      for i = 1, 2e5 do all[i] = {} end
      rutter.root(function() return rutter.screen { title = "X" } end)
      """)
    #expect(run("run", "hungry.lua").code == 0)
    project("limits = { memory = '4 MiB' }")
    let result = run("run", "hungry.lua")
    #expect(result.code == 3 && result.errors.contains("4 MiB"), "\(result)")
  }

  @Test("config shows each setting with its origin, a line each")
  func config() {
    project("flow = 'menu.lua', allow = { 'read=data' }, limits = { turn = '100 ms' }")
    let result = run("config", "--seed", "7", "--allow", "store")
    #expect(result.code == 0)
    #expect(
      result.output == """
        flow           menu.lua   rutter.lua
        allow          store      command line
        allow          read=data  rutter.lua, which is not approved
        limits.memory  256 MiB    default
        limits.turn    100 ms     rutter.lua
        seed           7          command line

        """)
    #expect(
      run("config", "menu.lua", "--json", "--trust-project").lines == [
        #"{"counts":true,"name":"flow","origin":"command_line","value":"menu.lua"}"#,
        #"{"counts":true,"name":"allow","origin":"project","path":"\#(folder.path)/rutter.lua","value":"read=data"}"#,
        #"{"counts":true,"name":"limits.memory","origin":"default","value":268435456}"#,
        #"{"counts":true,"name":"limits.turn","origin":"project","path":"\#(folder.path)/rutter.lua","value":0.1}"#,
        #"{"counts":true,"name":"seed","origin":"default","value":null}"#,
      ])
  }

  @Test("specs launch flows as the project file sets them up; it grants nothing there but with --trust-project")
  func specs() {
    folder.folder("cook")
    folder.file(
      "cook/plugin.lua",
      "return { name = 'cook', version = '1', api = 1, options = { servings = { schema = 'integer', default = 4 } } }")
    folder.file(
      "cook/init.lua",
      """
      local rutter = require "rutter"
      rutter.loader("count", { gives = "integer", load = function() return rutter.options.servings end })
      """)
    folder.file(
      "dinner.lua",
      """
      local rutter = require "rutter"
      local count = rutter.plugin("cook").count
      rutter.destination(rutter.integer, function(n) return rutter.screen { title = "For " .. n } end)
      rutter.root(function()
        return rutter.screen { title = "Dinner", rutter.link { "Go", to = count() } }
      end)
      """)
    folder.file(
      "dinner_spec.lua",
      """
      local function title(options)
        local app = test.launch("dinner", options)
        app:tap "Go"
        app:settle()
        return app.screen.title
      end
      it("has the option of the project", function() assert.equals("For 2", title()) end)
      it("has its own", function()
        assert.equals("For 9", title { options = { cook = { servings = 9 } } })
        assert.equals("For 2", title { options = {} })
      end)
      """)
    folder.file(
      "menu_spec.lua",
      """
      it("reads", function()
        local app = test.launch("menu")
        app:tap "Read"
        app:settle()
        assert.equals("the text", app.log[1].text)
      end)
      """)
    project("plugins = { cook = { path = 'cook', options = { servings = 2 } } }, allow = { 'read=data' }")
    let dinner = run("test", "dinner_spec.lua")
    #expect(dinner.code == 0, "\(dinner.output)")
    #expect(run("trust").code == 0)
    let closed = run("test", "menu_spec.lua")
    #expect(closed.code == 1 && closed.output.contains("neither stubbed nor allowed in this test"))
    let open = run("test", "menu_spec.lua", "--trust-project")
    #expect(open.code == 0, "\(open.output)")
  }
}
