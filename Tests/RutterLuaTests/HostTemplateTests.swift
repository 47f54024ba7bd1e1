import RutterCore
import RutterLua
import Testing

/// The same plugins again and again: nothing may tell a host of a template from any other.
@Suite struct HostTemplateTests {
  private func source(_ text: String, name: String = "flow", modules: [SourceText] = []) -> PluginSource {
    PluginSource(
      name: name, main: SourceText(file: "\(name).lua", text: "local rutter = require 'rutter' " + text),
      modules: modules)
  }

  private let cookbook = """
    local Recipe = rutter.type("Recipe", { id = "integer", name = "string", related = "integer[]" })
    local Section = rutter.type("Section", { name = "string", of = "Recipe[]" })
    local recipe = rutter.loader("recipe", {
      gives = Recipe, key = function(id) return id end, timeout = 5, retry = { times = 1, wait = 1 },
      load = function(id) rutter.sleep(1) return Recipe { id = id, name = "R" .. id, related = { id + 1 } } end,
    })
    local servings = rutter.cell(4, "servings")
    rutter.destination(Recipe, {
      waiting = function() return rutter.screen { title = "…" } end,
      failed = function(e) return rutter.screen { title = e.message } end,
      screen = function(r)
        return rutter.screen { title = r.name .. " for " .. servings:get(),
          rutter.link { "Next", to = recipe(r.related[1]) },
          rutter.button { "More", action = function() servings:update(function(n) return n + 1 end) end } }
      end,
    })
    local old = rutter.destination(rutter.integer, function(n) return rutter.screen { title = "old " .. n } end)
    old:withdraw()
    rutter.destination(rutter.integer, function(n) return rutter.screen { title = "new " .. n } end)
    rutter.root(function()
      return rutter.screen { title = "Root", rutter.link { "One", to = recipe(1) }, rutter.link { "Seven", to = 7 },
        rutter.link { "Broken", to = Section { name = "x", of = {} } } }
    end, { on_appear = function() rutter.log("root appears") end })
    """

  private func walk(_ app: LuaApp) -> [String] {
    app.open()
    app.tap("One")
    app.settle()
    app.tap("More")
    app.tap("Next")
    app.settle()
    app.back()
    app.back()
    app.tap("Seven")
    app.back()
    app.tap("Broken")
    app.end()
    return app.transcript
  }

  @Test("K1: every host of a template gives the transcript of an ordinary one")
  func transcripts() {
    let plugins = [source(cookbook)]
    let ordinary = walk(LuaApp(plugins: plugins))
    let template = HostTemplate(plugins: plugins)
    for round in 0..<20 {
      #expect(walk(LuaApp(template.host(), of: plugins)) == ordinary)
      #expect(template.uses == round)
    }
    #expect(ordinary.count > 20)
  }

  @Test("K1: the shipped flows are the same from a template")
  func flows() throws {
    for flow in Fixture.all(in: "../Scripts/flows") where !flow.name.hasSuffix("_spec") {
      let plugins = [PluginSource(name: flow.name, main: SourceText(file: "\(flow.name).lua", text: flow.text))]
      let template = HostTemplate(plugins: plugins)
      func opened(_ app: LuaApp) -> [String] {
        app.open()
        app.end()
        return app.transcript
      }
      let ordinary = opened(LuaApp(plugins: plugins))
      for _ in 0..<5 { #expect(opened(LuaApp(template.host(), of: plugins)) == ordinary) }
      #expect(template.uses == 4)
    }
  }

  @Test("K2: a plugin that asks for chance is loaded anew for each seed")
  func changing() {
    let plugins = [
      source(
        """
        for i = 1, math.random(1, 9) do
          rutter.cell(i, "cell" .. i)
          rutter.type("Type" .. math.random(1000), { id = "integer" })
        end
        rutter.root(function() return rutter.screen { title = "Root " .. math.random(1000) } end)
        """)
    ]
    let template = HostTemplate(plugins: plugins)
    func walk(_ app: LuaApp) -> [String] {
      app.open()
      app.push(.string("x"))
      app.end()
      return app.transcript
    }
    for seed in [1, 1, 2, 3, 1, 4] as [UInt64] {
      let ordinary = LuaApp(plugins: plugins, seed: seed)
      #expect(walk(LuaApp(template.host(), of: plugins, seed: seed)) == walk(ordinary))
    }
    #expect(template.uses == 2)
  }

  @Test("D1: destinations in force above others may be registered in any order of their table")
  func maps() {
    let plugins = [
      source(
        """
        local A, B = rutter.type("A", { n = "integer" }), rutter.type("B", { n = "integer" })
        local C, D = rutter.type("C", { n = "integer" }), rutter.type("D", { n = "integer" })
        local function show(word) return function(v) return rutter.screen { title = word .. v.n } end end
        rutter.root(function()
          return rutter.screen { title = "Root", rutter.link { "A", to = A { n = 1 } }, rutter.link { "D", to = D { n = 4 } } }
        end, { destinations = { [A] = show "a", [B] = show "b", [C] = show "c", [D] = show "d", [5] = show "5" } })
        """)
    ]
    let template = HostTemplate(plugins: plugins)
    for _ in 0..<10 {
      let app = LuaApp(template.host(), of: plugins)
      app.open()
      app.tap("A")
      #expect(app.frame.top.title == "a1")
      app.back()
      app.tap("D")
      #expect(app.frame.top.title == "d4")
    }
  }

  @Test("a mistake that a script catches is the same in each host")
  func mistakes() {
    let plugins = [
      source(
        """
        local ok, message = pcall(rutter.type, "A", { n = "intger" })
        local found = pcall(function() return rutter.plugin("flow").Later end)
        rutter.type("Later", { n = "integer" })
        rutter.root(function() return rutter.screen { title = tostring(ok) .. tostring(found) .. message } end)
        """)
    ]
    let template = HostTemplate(plugins: plugins)
    var titles: Set<String> = []
    for _ in 0..<4 {
      let app = LuaApp(template.host(), of: plugins)
      app.open()
      titles.insert(app.frame.top.title)
    }
    #expect(titles.count == 1)
    #expect(template.uses == 3)
    #expect(titles.first?.hasPrefix("falsefalse") == true, "\(titles)")
  }

  @Test("plugins see each other's types in every host of a template")
  func several() {
    let plugins = [
      source("rutter.type('Shared', { n = 'integer' })", name: "base"),
      source(
        """
        local Shared = rutter.plugin("base").Shared
        local names = require "names"
        rutter.destination(Shared, function(v) return rutter.screen { title = names.of(v) } end)
        rutter.root(function() return rutter.screen { title = "Root", rutter.link { "Go", to = Shared { n = 3 } } } end)
        """,
        modules: [
          SourceText(module: "names", file: "names.lua", text: "return { of = function(v) return 'n' .. v.n end }")
        ]),
    ]
    let template = HostTemplate(plugins: plugins)
    for _ in 0..<5 {
      let app = LuaApp(template.host(), of: plugins)
      app.open()
      app.tap("Go")
      #expect(app.frame.top.title == "n3")
    }
  }

  @Test(
    "a plugin that cannot be loaded fails with the same words each time",
    arguments: [
      "local x = ", "error('oh no')", "rutter.rot(function() end)", "local t = nil; t.x = 1",
      "rutter.root(function() return rutter.screen { titel = 'x' } end)",
    ])
  func failures(text: String) {
    let plugins = [source(text)]
    let ordinary = LuaApp(plugins: plugins)
    ordinary.open()
    let template = HostTemplate(plugins: plugins)
    for _ in 0..<3 {
      let app = LuaApp(template.host(), of: plugins)
      app.open()
      #expect(app.errors == ordinary.errors)
      #expect(app.condition == ordinary.condition)
    }
    #expect(!ordinary.errors.isEmpty)
  }

  @Test("much garbage is collected in a brief state too")
  func garbage() {
    var limits = Limits.testing
    limits.memoryBytes = 4 << 20
    let plugins = [
      source(
        """
        rutter.root(function() return rutter.screen { title = "Root", rutter.button { "Waste", action = function()
          for i = 1, 20000 do local t = { i, tostring(i), ("x"):rep(i % 3000) } end
        end } } end)
        """)
    ]
    let template = HostTemplate(plugins: plugins, limits: limits)
    for _ in 0..<3 {
      let app = LuaApp(template.host(), of: plugins)
      app.open()
      app.tap("Waste")
      #expect(app.stops.isEmpty && app.errors.isEmpty)
    }
  }
}
