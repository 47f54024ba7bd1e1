import Rutter
import RutterCore
import RutterLua
import TestFolders
import Testing

@Suite struct SetupTests {
  private let folder = Folder()
  private let approvals: Approvals

  init() {
    approvals = Approvals(folder: folder.path + "/state")
    for name in ["data", "flows", "cooking"] { folder.folder(name) }
    folder.file("flows/dinner.lua", "return 1")
    plugin("cooking/cook", "cook")
  }

  private func plugin(_ path: String, _ name: String, _ rest: String = "") {
    folder.folder(path)
    folder.file(
      "\(path)/plugin.lua",
      """
      return { name = '\(name)', version = '1.0', api = 1, capabilities = { 'read' },
        options = { people = { schema = 'integer', default = 4 } }, \(rest) }
      """)
    folder.file("\(path)/init.lua", "return 1")
  }

  private func project(_ fields: String) { folder.file("rutter.lua", "return { \(fields) }") }

  private var dinner: String { folder.path + "/flows/dinner.lua" }

  private func setup(
    _ request: Setup.Request? = nil, trusting trust: Setup.Trust? = nil
  ) throws(NavigatorError) -> Setup {
    try Setup(request ?? Setup.Request(flow: dinner), trusting: trust ?? .approved(approvals))
  }

  private func names(_ setup: Setup) throws -> [String] { try setup.read().units.map(\.source.name) }

  private func failure(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "fine"
    } catch {
      return "\(error)".split(separator: folder.path, omittingEmptySubsequences: false).joined(separator: "/x")
    }
  }

  @Test("it is found in the folders above the flow, the nearest first, and none is needed")
  func found() throws {
    #expect(try setup().project == nil)
    project("seed = 1")
    #expect(try setup().project?.path == folder.path + "/rutter.lua")
    folder.file("flows/rutter.lua", "return { seed = 2 }")
    #expect(try setup().seed == 2)
  }

  @Test("a flow may have its name, and is not read as a project file")
  func flow() throws {
    let flow = folder.file("flows/rutter.lua", "return require 'rutter'")
    project("seed = 1")
    let setup = try setup(.init(flow: flow))
    #expect(setup.seed == 1 && setup.project?.path == folder.path + "/rutter.lua")
    #expect(try names(setup) == ["rutter"])
    #expect(failure { _ = try self.setup() }.contains("(a file named rutter.lua is a project file; give a flow"))
  }

  @Test("one that cannot be read is told; a folder of that name is none")
  func unreadable() {
    folder.link("rutter.lua", to: "nowhere")
    #expect(failure { _ = try setup() } == "/x/rutter.lua: a link that leads nowhere: no such file or folder")
    folder.folder("flows/rutter.lua")
    #expect(failure { _ = try setup() } == "/x/rutter.lua: a link that leads nowhere: no such file or folder")
    folder.file("nowhere", [0x1B, 0x4C, 0x75, 0x61])
    #expect(failure { _ = try setup() } == "/x/rutter.lua: this is compiled Lua; only source text runs")
  }

  @Test("a project file in the folder of a plugin is none of its modules")
  func module() throws {
    folder.file("cooking/cook/rutter.lua", "return {}")
    folder.file("cooking/cook/pots.lua", "return {}")
    let flow = try setup(.init(flow: folder.path + "/cooking/cook")).read()
    #expect(flow.units[0].source.modules.map(\.module) == ["pots"])
  }

  @Test("plugins that it names load though nobody requires them: behind those of the command line, by their names")
  func order() throws {
    for name in ["b", "a", "z"] { plugin("cooking/\(name)", name) }
    plugin("flows/m", "m")
    project("plugins = { z = { path = 'cooking/z' }, b = { path = 'cooking/b' }, m = {} }")
    let setup = try setup(.init(flow: dinner, plugins: ["\(folder.path)/cooking/cook", "\(folder.path)/cooking/a"]))
    #expect(try names(setup) == ["cook", "a", "b", "m", "z", "dinner"])
  }

  @Test("the command line wins: the path of a plugin, an option, the seed; what it grants is added")
  func wins() throws {
    plugin("other", "cook")
    project(
      "plugins = { cook = { path = 'nowhere', options = { people = 6 }, allow = { 'read=data' } } }, seed = 3")
    let request = Setup.Request(
      flow: dinner, plugins: [folder.path + "/other"], settings: [.init(plugin: "cook", option: "people", .text("8"))],
      grants: [Grant(.store, nil)], seed: 9)
    let setup = try setup(request, trusting: .all)
    let flow = try setup.read()
    #expect(flow.units[0].path == folder.path + "/other")
    #expect(flow.units[0].source.options.values["people"] == .integer(8))
    #expect(setup.seed == 9)
    #expect(setup.grants.map(\.description) == ["store", "cook:read=data"])
  }

  @Test("the flow's own options stand under its name")
  func ownOptions() throws {
    project("plugins = { cook = { options = { people = 6 } } }")
    let flow = try setup(.init(flow: folder.path + "/cooking/cook")).read()
    #expect(flow.units.map(\.source.name) == ["cook"])
    #expect(flow.units[0].source.options.values["people"] == .integer(6))
  }

  @Test("another plugin of the flow's name is an error with both places")
  func rival() {
    plugin("other", "cook")
    project("plugins = { cook = { path = 'other' } }")
    let told = failure { _ = try setup(.init(flow: folder.path + "/cooking/cook")).read() }
    #expect(told.hasPrefix("two plugins are named 'cook': /x/cooking/cook and /x/other"), "\(told)")
  }

  // MARK: Trust

  @Test("grants, and limits above the usual ones, count once the file is approved as it is")
  func trust() throws {
    project("allow = { 'read=data' }, limits = { memory = '1 GiB', turn = 2 }")
    var setup = try setup()
    #expect(setup.grants.isEmpty && setup.limits == Limits())
    let what = "read=data, limits.memory = 1 GiB, limits.turn = 2 s do not count"
    let file = folder.path + "/rutter.lua"
    #expect(setup.notice == "\(file) is not approved: \(what); look at it, and approve it by: rutter trust \(file)")
    try approvals.approve(try #require(setup.project))
    setup = try self.setup()
    #expect(setup.grants.map(\.description) == ["read=data"] && setup.notice == nil)
    #expect(setup.limits.memoryBytes == 1 << 30 && setup.limits.turnMicroseconds == 2_000_000)
    project("allow = { 'read=data', 'store' }")
    setup = try self.setup()
    #expect(setup.grants.isEmpty)
    let changed = "\(file) was changed since it was approved: read=data, store do not count; "
    #expect(setup.notice?.hasPrefix(changed) == true)
    #expect(try self.setup(trusting: .all).grants.count == 2)
    #expect(try self.setup(trusting: Setup.Trust.none).grants.isEmpty)
  }

  @Test("what gives nothing away needs no approval")
  func harmless() throws {
    project("plugins = { cook = { path = 'cooking/cook' } }, limits = { memory = '64 MiB', turn = '100 ms' }, seed = 4")
    let setup = try setup()
    #expect(setup.notice == nil && setup.seed == 4)
    #expect(setup.limits.memoryBytes == 64 << 20 && setup.limits.turnMicroseconds == 100_000)
  }

  @Test("relative paths that are granted begin in the folder of the file, wherever one is")
  func relative() throws {
    folder.file("data/a.txt", "a")
    project("plugins = { cook = { path = 'cooking/cook', allow = { 'read=data' } } }")
    let setup = try setup(trusting: .all)
    #expect(throws: Never.self) { try setup.read().grants(setup.grants) }
    project("allow = { 'read=nix' }")
    #expect(failure { _ = try self.setup(trusting: .all) } == "/x/rutter.lua: read=nix: no such file or folder")
  }

  @Test("a link cannot have more approved than the file shows")
  func links() {
    folder.link("out", to: "/etc")
    folder.link("in", to: "data")
    folder.link("gone", to: "/no/such")
    for (grant, told) in [
      ("read=out", "'read=out' is a link that leads to /etc; write that path, if it is meant"),
      ("read=in/../../..", "'read=in/../../..' is a link that leads to "),
      ("sqlite=out/x.db:write", "'sqlite=out/x.db:write' is a link that leads to /etc"),
      ("sqlite=gone", "'sqlite=gone' is a link that leads to nothing"),
    ] {
      project("allow = { '\(grant)' }")
      let message = failure { _ = try setup(trusting: .all) }
      #expect(message.hasPrefix("/x/rutter.lua: \(told)"), "\(message)")
    }
    let own = folder.path.split(separator: "/").last ?? ""
    for grant in ["read=in", "read=.", "read=..", "read=/etc", "read=../\(own)"] {
      project("allow = { '\(grant)' }")
      #expect(failure { _ = try setup(trusting: .all) } == "fine")
    }
  }

  // MARK: Settings

  @Test("each setting is told with who has set it")
  func settings() throws {
    plugin("flows/help", "help")
    plugin("flows/dinner", "dinner", "requires = { help = '*' }")
    project(
      """
      plugins = { cook = { path = 'cooking/cook', options = { people = 6 }, allow = { 'read=data' } } },
      limits = { memory = '1 GiB', turn = '100 ms' }, seed = 4
      """)
    let people = PluginSetting(plugin: "dinner", option: "people", .text("2"))
    let setup = try setup(.init(flow: folder.path + "/flows/dinner", settings: [people]))
    let file = folder.path + "/rutter.lua"
    let flow = try setup.read()
    let told = setup.settings(of: flow)
      .map { "\($0.name) \($0.text) \($0.origin)\($0.counts ? "" : "!")" }
    let x = folder.path
    #expect(
      told == [
        "flow \(x)/flows/dinner commandLine", "plugins.cook.path \(x)/cooking/cook project(\"\(file)\")",
        "plugins.cook.options.people 6 project(\"\(file)\")", "plugins.help.path \(x)/flows/help required",
        "plugins.help.options.people 4 manifest(\"\(x)/flows/help/plugin.lua\")",
        "plugins.dinner.options.people 2 commandLine", "allow cook:read=data project(\"\(file)\")!",
        "limits.memory 256 MiB usual", "limits.memory 1 GiB project(\"\(file)\")!",
        "limits.turn 100 ms project(\"\(file)\")", "seed 4 project(\"\(file)\")",
      ])
  }
}
