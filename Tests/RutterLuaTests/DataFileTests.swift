import RutterCore
import RutterLua
import Testing

/// How a file of data is read, seen through a manifest.
@Suite struct DataFileTests {
  @Test("a file may compute with what it writes out")
  func computes() {
    let text = """
      local list = {}
      for i = 1, 3 do list[i] = ("read=%d"):format(i) end
      return { name = "cook", version = "1", api = 1, capabilities = list }
      """
    #expect(manifestFailure(text) == "fine")
  }

  @Test(
    "it reaches nothing",
    arguments: ["print", "require", "rutter", "os", "io", "load", "string", "_G", "getmetatable", "pcall", "coroutine"])
  func environment(_ name: String) {
    #expect(manifestFailure("return { name = \(name) == nil and 'cook' or 5, version = '1', api = 1 }") == "fine")
  }

  @Test(
    "what is no data is told with its line",
    arguments: [
      ("return {", "cook/plugin.lua:1: "), ("local a\nreturn { name = a.b }", "cook/plugin.lua:2: "),
      ("return { name = function() end }", "cook/plugin.lua: "),
      ("name = 'cook'", "got nothing; for example: return {"),
      ("return 'cook'", "got a string; for example: return {"), ("error('no')", "cook/plugin.lua:1: "),
    ])
  func noData(_ text: String, _ part: String) {
    #expect(manifestFailure(text).contains(part), "\(manifestFailure(text))")
  }

  @Test(
    "one that goes on and on is ended",
    arguments: [
      "while true do end", "local t = {} for i = 1, 1e9 do t[i] = {} end return t", "return { name = ('x'):rep(1e9) }",
      "local s = 'x' while true do s = s .. s end", "return ('x'):rep(100):find(('.-'):rep(100) .. 'y')",
      "local t = {} t.t = t return t",
    ])
  func endless(_ text: String) {
    #expect(manifestFailure(text) != "fine")
  }
}
