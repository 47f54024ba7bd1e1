import RutterCore
import RutterLua
import Testing

/// What scripts have of their plugin's manifest: `rutter.options`, and whom `rutter.plugin` finds.
@Suite struct PluginOptionTests {
  private func app(_ script: String, requires: [String]? = nil) -> LuaApp {
    var flow = PluginSource(
      name: "flow", main: SourceText(file: "flow.lua", text: "local rutter = require 'rutter' " + script))
    flow.requires = requires
    flow.options.names = ["note", "people", "tools"]
    flow.options.values = Record([
      .init("people", .integer(4)), .init("tools", .list([.string("knife"), .string("pan")])),
    ])
    let other = PluginSource(
      name: "cook",
      main: SourceText(
        file: "cook.lua", text: "local rutter = require 'rutter' rutter.type('Dish', { name = 'string' })"))
    let app = LuaApp(plugins: [other, flow])
    app.open()
    return app
  }

  private let root = " rutter.root(function() return rutter.screen { title = 'Root' } end)"

  @Test("options are read by their names; one without a value is nil")
  func reads() {
    let app = app("print(rutter.options.people, rutter.options.note, #rutter.options.tools)" + root)
    #expect(app.logs == ["4\tnil\t2"], "\(app.errors)")
  }

  @Test("a name that is no option is an error with the nearest one")
  func unknown() {
    #expect(app("print(rutter.options.poeple)" + root).errors.first?.contains("did you mean 'people'?") == true)
    #expect(app("print(rutter.options.zzzzzz)" + root).errors.first?.contains("rutter.options has no 'zzzzzz'") == true)
  }

  @Test("options cannot be set")
  func readOnly() {
    #expect(app("rutter.options.people = 5" + root).errors.first?.contains("read-only") == true)
    #expect(app("rawset(rutter.options, 'people', 5) print(rutter.options.people)" + root).logs != ["5"])
  }

  @Test("options go through pairs in a fixed order")
  func pairs() {
    let app = app("for name, value in pairs(rutter.options) do print(name) end" + root)
    #expect(app.logs == ["people", "tools"], "\(app.errors)")
  }

  @Test("the table of options is no value; what is in it is")
  func asValue() {
    let whole = app("rutter.cell(rutter.options)" + root).errors.first ?? ""
    #expect(whole.contains("a table of rutter is no value; take out of it what is needed"))
    #expect(app("print(rutter.json.encode(rutter.options.tools))" + root).logs == [#"["knife","pan"]"#])
  }

  @Test("a plugin without options has an empty table of them")
  func none() {
    let app = LuaApp.open("print(rutter.options.x)" + root)
    #expect(app.errors.first?.contains("rutter.options has no 'x'") == true, "\(app.errors)")
  }

  @Test("with a manifest only what it requires is found, and the plugin itself")
  func requires() {
    #expect(app("print(rutter.plugin('cook').Dish)" + root, requires: ["cook"]).logs == ["type cook.Dish"])
    #expect(app("print(rutter.plugin('cook').Dish)" + root).logs == ["type cook.Dish"])
    let refused = app("print(rutter.plugin('cook'))" + root, requires: []).errors.first ?? ""
    #expect(
      refused.contains("plugin 'flow' does not require 'cook'; add requires = { cook = \"*\" } to its plugin.lua"))
    #expect(app("print(rutter.plugin('flow') ~= nil)" + root, requires: []).logs == ["true"])
  }

  @Test("with a manifest only types of what it requires can be named")
  func types() {
    let loader = "rutter.loader('dish', { gives = 'cook.Dish[]', load = function() end }) print 'fine'" + root
    #expect(app(loader, requires: ["cook"]).logs == ["fine"])
    #expect(app(loader).logs == ["fine"])
    let refused = app(loader, requires: []).errors.first ?? ""
    #expect(
      refused.contains("'cook.Dish' is of a plugin that 'flow' does not require; add requires = { cook = \"*\" }"))
    #expect(
      app("rutter.type('Cup', { of = 'flow.Tea?' })" + root, requires: []).errors.first?.contains("no type") == true)
  }
}
