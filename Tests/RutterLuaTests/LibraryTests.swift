import RutterCore
import RutterLua
import Testing

/// The library of scripts: the scripts of `Fixtures/sandbox` check it by themselves.
@Suite struct LibraryTests {
  /// Runs a text as a flow's main chunk and again as an action of it.
  private func run(_ text: String, modules: [SourceText] = []) -> LuaApp {
    let script = """
      local function body() \(text)
      end
      body()
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.button { "Again", action = body } }
      end)
      """
    let main = SourceText(file: "flow.lua", text: script)
    let app = LuaApp(plugins: [PluginSource(name: "flow", main: main, modules: modules)])
    app.open()
    if app.errors.isEmpty { app.tap("Again") }
    return app
  }

  @Test(
    "K2: the library keeps its promises",
    arguments: Fixture.all(in: "sandbox").filter { $0.name != "same_as_lua" })
  func promises(_ fixture: Fixture) {
    #expect(run(fixture.text).errors == [])
  }

  @Test("the library gives what Lua gives")
  func sameAsLua() throws {
    let fixtures = Fixture.all(in: "sandbox")
    let cases = try #require(fixtures.first { $0.name == "same_as_lua" })
    let expected = try #require(Fixture.text("sandbox/same_as_lua.expected"))
    let app = LuaApp(plugins: [cases.source])
    app.open()
    for (came, wanted) in zip(app.logs, expected.split(separator: "\n")) { #expect(came == wanted) }
    #expect(app.logs.count == expected.split(separator: "\n").count)
  }

  @Test("fields of every width behind texts of every length are what Lua gives")
  func formatsLongTexts() {
    let app = run(
      """
      local forms = { "%s%-10s", "%s%d%s", "%s%q", "%s%99.99f%s", "%s%5.1s%s%c", "%q%20s%s" }
      for length = 0, 5000, 13 do
        local text = ("x"):rep(length)
        assert(string.format("%s\\n%-10s", text, "abc") == text .. "\\nabc       ")
        assert(string.format("%s%5d%s", text, 7, text) == text .. "    7" .. text)
        assert(string.format("%s%q%s", text, text, "y") == text .. '"' .. text .. '"y')
        assert(#string.format("%s%.99f%-99s", text, 1e308, text) == length + 409 + math.max(99, length))
        assert(string.format("%s%s", setmetatable({}, { __tostring = function() return text end }), text) == text .. text)
      end
      """)
    #expect(app.errors == [])
  }

  @Test("a form whose result would be over the limit is an error before any of it is made")
  func formatIsMeasured() {
    let app = run(
      """
      local s = ("x"):rep(1 << 20)
      local all = {}
      for i = 1, 4000 do all[i] = s end
      local is_fine, message = pcall(string.format, ("%s"):rep(4000), table.unpack(all))
      assert(not is_fine, "it was made")
      assert(message:find("string.format would take", 1, true), message)
      """)
    #expect(app.errors == [])
  }

  @Test("dates at both ends of the calendar are dates or errors")
  func datesAtTheEnds() {
    let app = run(
      """
      assert(os.date("%Y-%m-%d %Z %%Z", 253402300799) == "9999-12-31 UTC %Z")
      assert(os.date("%F %T", -1) == "1969-12-31 23:59:59")
      assert(os.time { year = 1969, month = 12, day = 31, hour = 23, min = 59, sec = 59 } == -1)
      for _, moment in ipairs { math.mininteger, math.maxinteger, 67768036191676800, -67768040609740801 } do
        local is_fine, message = pcall(os.date, "%c", moment)
        assert(not is_fine and message:find("cannot be represented", 1, true), message)
      end
      for _, n in ipairs { 2147483647, -2147483648, -2147481748 } do
        pcall(os.time, { year = n, month = n, day = n, hour = n, min = n, sec = n })
      end
      for _, field in ipairs { "year", "month" } do
        local date = { year = 2000, month = 1, day = 1, [field] = -2147483648 }
        local is_fine, message = pcall(os.time, date)
        assert(not is_fine and message:find("out-of-bound", 1, true), message)
      end
      """)
    #expect(app.errors == [])
  }

  // MARK: require

  private func module(_ name: String, _ text: String) -> SourceText {
    SourceText(module: name, file: name + ".lua", text: text)
  }

  @Test("a module runs once, and gets its name and its file")
  func moduleRunsOnce() {
    let app = run(
      "assert(require('a').name == 'A' and require('a') == require('a'))",
      modules: [module("a", "print('runs', ...) return { name = 'A' }")])
    #expect(app.errors == [])
    #expect(app.logs.filter { $0.hasPrefix("runs") } == ["runs\ta\ta.lua"])
  }

  @Test("modules in a circle are an error that names the chain")
  func moduleCircle() {
    let app = run(
      "require 'a'", modules: [module("a", "require 'b'"), module("b", "require 'c'"), module("c", "require 'a'")])
    #expect(app.errors.first?.contains("in a circle: 'a' -> 'b' -> 'c' -> 'a'") == true)
  }

  @Test("a module that is not there names the places and the nearest one")
  func moduleMissing() {
    let app = run("require 'recipes.lst'", modules: [module("recipes.list", "")])
    let error = app.errors.first ?? ""
    #expect(error.contains("recipes/lst.lua and recipes/lst/init.lua"))
    #expect(error.contains("did you mean 'recipes.list'?"))
  }

  @Test("a module that raised is loaded again by the next require")
  func moduleRaises() {
    let app = run(
      "for i = 1, 2 do print(pcall(require, 'a')) end", modules: [module("a", "error('no ' .. tostring(...))")])
    #expect(app.errors == [])
    #expect(app.logs.count == 4)
    #expect(app.logs.allSatisfy { $0 == "false\ta.lua:1: no a" })
  }

  @Test("a module's body may wait, and what it gives is kept")
  func moduleWaits() {
    let app = LuaApp(plugins: [
      PluginSource(
        name: "flow",
        main: SourceText(
          file: "flow.lua",
          text: """
            local rutter = require "rutter"
            rutter.root(function()
              return rutter.screen { title = "Root", rutter.button { "Go", action = function() print(require "slow") end } }
            end)
            """),
        modules: [module("slow", "require('rutter').sleep(1) return 'woke'")])
    ])
    app.open()
    app.tap("Go")
    app.settle()
    app.tap("Go")
    #expect(app.errors == [])
    #expect(app.logs.map { $0.prefix(4) } == ["woke", "woke"])
  }

  // MARK: Messages

  @Test(
    "what scripts do not have is an error with the way out",
    arguments: [
      ("io.open('x')", "rutter.fs.read"), ("package.preload.x = 1", "require finds modules"),
      ("dofile('x')", "require"), ("os.getenv('HOME')", "rutter.options holds them"),
      ("unpack({})", "table.unpack"), ("string.rep = 1", "read-only"), ("collectgarbage()", "leave it out"),
      ("collectgarbage('count')", "leave it out"),
    ])
  func wayOut(_ script: String, _ hint: String) {
    #expect(run(script).errors.first?.contains(hint) == true)
  }
}
