import Rutter
import RutterCore
import TestFolders
import Testing

/// Modules outside of a plugin's folder, of the shapes that others have who publish theirs.
@Suite struct OuterModulesTests {
  private let folder = Folder()

  init() {
    folder.folder("flow")
    folder.folder("share")
    folder.folder("share/kit")
    folder.folder("share/kit/deep")
    folder.folder("old")
    // One file, which looks where it is, as `inspect` and `dkjson` do.
    folder.file(
      "share/shapes.lua",
      """
      local M = { _VERSION = "shapes 1" }
      local floor, char = math.floor, require "string".char
      local separator = package.config:sub(1, 1)
      M.here = ...
      M.loaded = package.loaded["string"] == string
      function M.area(x) return floor(x * x) .. separator .. char(65) end
      return M
      """)
    // A package whose parts find each other by names that are put together, as Penlight's do.
    folder.file(
      "share/kit/init.lua", "return setmetatable({}, { __index = function(_, n) return require('kit.' .. n) end })")
    folder.file("share/kit/list.lua", "return { of = function(...) return require 'kit.deep.util'.count(...) end }")
    folder.file("share/kit/deep/util.lua", "return { count = function(...) return select('#', ...) end }")
    folder.file("share/kit/torn.lua", "return {")
    folder.file("share/kit/compiled.lua", [0x1B, 0x4C, 0x75, 0x61, 0x54])
    folder.file("share/compiled.lua", [0x1B, 0x4C, 0x75, 0x61, 0x54])
    folder.file(
      "share/class.lua",
      """
      local class = {}
      class.__index = class
      return setmetatable(class, { __call = function(c, n) return setmetatable({ n = n }, c) end })
      """)
    folder.file("share/grammar.lua", "local lpeg = require 'lpeg' return lpeg.P 'x'")
    folder.file("share/screen.lua", "local out = io.stdout return out")
    folder.file("share/module51.lua", "local M = {} setfenv(1, M) return M")
    folder.file("share/loads.lua", "return package.loadlib('x.so', 'luaopen_x')")
    folder.file("share/runs.lua", "return os.execute('true')")
    folder.file("share/peeks.lua", "return debug.getinfo(1, 'S').source")
    folder.file("old/dated.lua", "return { year = 1994 }")
    folder.link("share/dated.lua", to: "../old/dated.lua")
  }

  /// What the title of a flow is that is made of what a script gives, or why it does not load.
  private func title(_ script: String, _ grants: [String] = ["modules=share"], manifest: String? = nil) async -> String
  {
    folder.file(
      "flow/init.lua",
      """
      local rutter = require 'rutter'
      \(script)
      rutter.root(function() return rutter.screen { title = tostring(made) } end)
      """)
    if let manifest { folder.file("flow/plugin.lua", manifest) }
    do {
      var options = Navigator.Options()
      options.grants = try grants.map { try Grant($0.replacing("=", with: "=\(folder.path)/")) }
      let navigator = try await Navigator(try Flow(path: folder.path + "/flow"), options)
      defer { Task { await navigator.close() } }
      return await navigator.frame.top.title
    } catch {
      return "\(error)".replacing(folder.path, with: "/x")
    }
  }

  @Test(
    "pure Lua is found where it is allowed",
    arguments: [
      ("made = require 'shapes'.area(2)", "4/A"), ("made = require 'shapes'.here", "shapes"),
      ("made = require 'shapes'.loaded", "true"), ("made = require 'kit'.list.of(1, 2, 3)", "3"),
      ("made = require 'kit.list'.of(1)", "1"), ("made = require 'class'(7).n", "7"),
      ("made = select(2, require 'kit.list')", "share/kit/list.lua"),
    ])
  func found(script: String, made: String) async { #expect(await title("local made \(script)") == made) }

  @Test(
    "what a module needs that scripts have not is told, with its own line",
    arguments: [
      ("grammar", "share/grammar.lua:1: module 'lpeg' not found"), ("grammar", "scripts load Lua only"),
      ("screen", "share/screen.lua:1: attempt to index a nil value (global 'io'); scripts have no io"),
      ("module51", "in Lua 5.4 give load an environment instead"), ("loads", "scripts cannot load C libraries"),
      ("runs", "rutter.run runs the programs"), ("peeks", "of debug scripts have traceback only"),
      ("kit.torn", "share/kit/torn.lua:1:"), ("compiled", "/x/share/compiled.lua: this is compiled Lua"),
      (
        "dated",
        "/x/share/dated.lua: a link that leads to /x/old, whose modules are not allowed; run with --allow "
          + "flow:modules=/x/old"
      ),
    ])
  func refused(module: String, message: String) async {
    let said = await title("local made = require '\(module)'")
    #expect(said.contains(message), "\(said)")
  }

  @Test("a link leads to where modules are allowed, too")
  func links() async {
    #expect(await title("local made = require 'dated'.year", ["modules=share", "modules=old"]) == "1994")
  }

  @Test("what is compiled is no module of a package, and nothing that is not asked for is looked at")
  func compiled() async {
    let said = await title("local made = require 'kit'.compiled")
    #expect(said.contains("module 'kit.compiled' not found"), "\(said)")
    #expect(await title("local made = pcall(require, 'kit' .. '.list')") == "false")
  }

  @Test("a plugin's own module wins, and without a grant nothing is found")
  func own() async {
    #expect(await title("local made = require 'class'(7).n", []).contains("module 'class' not found"))
    folder.file("flow/class.lua", "return function() return { n = 'own' } end")
    #expect(await title("local made = require 'class'(7).n") == "own")
  }

  @Test("who has a manifest asks for modules in it, and gets no more than that")
  func wishes() async {
    let script = "local made = require 'class'(7).n"
    func manifest(_ wish: String) -> String {
      "return { name = 'flow', version = '1.0.0', api = 1, capabilities = { \(wish) } }"
    }
    #expect(await title(script, manifest: manifest("")).contains("module 'class' not found"))
    #expect(await title(script, manifest: manifest("'modules'")) == "7")
    #expect(await title(script, ["flow:modules=share"], manifest: manifest("'modules=../share'")) == "7")
    #expect(await title(script, manifest: manifest("'modules=../old'")).contains("module 'class' not found"))
  }

  @Test("a folder that is not there cannot be allowed")
  func missingFolder() async {
    let said = await title("local made = 1", ["modules=nowhere"])
    #expect(said.contains("--allow: modules=/x/nowhere: no such file"), "\(said)")
  }
}
