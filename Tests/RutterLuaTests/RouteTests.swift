import RutterCore
import Testing

/// URLs as scripts make and open them (U1 to U4).
@Suite struct RouteTests {
  private static let cook = """
    local Recipe = rutter.type("Recipe", { id = "integer", name = "string?" })
    local Page = rutter.type("Page", { number = "integer" })
    local recipe = rutter.loader("recipe", { gives = Recipe, load = function(id)
      rutter.sleep(1)
      return Recipe { id = id, name = "Loaded" }
    end })
    for _, type in ipairs { Recipe, Page, rutter.string, rutter.integer } do
      rutter.destination(type, function(v) return rutter.screen { title = tostring(v),
        rutter.button { "Home", action = function() rutter.log(rutter.open("/home"):await().outcome) end } } end)
    end
    local route = rutter.route("/recipes/:id{integer}/:name?", function(p)
      if p.id == 0 then return nil end
      return Recipe { id = p.id, name = p.name }
    end, { of = Recipe })
    local load = rutter.route("/load/:id{integer}", function(p) return recipe(p.id) end)
    local search = rutter.route("/search?q&page{integer}=1", function(p)
      return { "search", p.q or "nothing", p.page, rutter.entry(recipe(1), { style = "sheet" }) }
    end)
    local file = rutter.route("/files/*path", function(p) return table.concat(p.path, "|") end)
    rutter.route("/home", function() return {} end)
    local page = rutter.route("/page/:n{integer}", function(p) return Page { number = p.n } end, {
      of = Page, name = "page", parameters = function(v) return { n = v.number + 1 } end })
    """
  private static let root = """

    rutter.root(function() return rutter.screen { title = "Root",
      rutter.button { "Push", action = function() rutter.open("/recipes/2", { push = true }) end },
      rutter.button { "Print", action = function()
        rutter.log(rutter.url(Recipe { id = 4, name = "a b" }))
        rutter.log(rutter.url(Page { number = 6 }))
        rutter.log(rutter.url(Recipe { id = 4, name = ".." }) == nil, rutter.url(7) == nil, rutter.url({}) == nil)
      end } } end, { urls = { "https://cook.example", "cook:" } })
    """

  private func open(_ more: String = "") -> LuaApp { LuaApp.open(Self.cook + more + Self.root) }

  private func lines(_ app: LuaApp) -> [String] { app.frame.path.map { $0.value.map { "\($0)" } ?? "-" } }

  @Test("U1: the function gets the parameters, and gives a value, a deferred one, or the whole path")
  func gives() {
    let app = open()
    #expect(app.errors.isEmpty, "\(app.errors)")
    app.ask(.open("/recipes/4/Pie", push: nil))
    #expect(app.frame.path.map(\.url) == ["/recipes/4/Pie"])
    app.ask(.open("/load/5", push: nil))
    #expect(app.frame.path.map(\.state) == [.waiting])
    app.settle()
    #expect(app.frame.path.map(\.url) == ["/recipes/5/Loaded"])
    app.ask(.open("/search?q=a%20b", push: nil))
    #expect(app.frame.path.map(\.type) == ["string", "string", "integer", "flow.Recipe"])
    #expect(app.frame.path[1].value == .string("a b") && app.frame.path[2].value == .integer(1))
    #expect(app.frame.path[3].style == .sheet)
    app.ask(.open("/files/a/b%2Fc", push: nil))
    #expect(app.frame.path.map(\.value) == [.string("a|b/c")])
    app.ask(.open("/recipes/0", push: nil))
    #expect(app.outcomes.last == "open refused (no_route)")
    #expect(app.errors.isEmpty, "\(app.errors)")
  }

  @Test("U1: the function only reads: it can neither wait, nor navigate, nor set cells")
  func onlyReads() {
    let app = open(
      """
      local cell = rutter.cell(1)
      rutter.route("/sleeps", function() rutter.sleep(1) end)
      rutter.route("/pushes", function() rutter.path:push(1) end)
      rutter.route("/sets", function() cell:set(2) end)
      rutter.route("/raises", function() error "no idea" end)
      rutter.route("/function", function() return function() end end)
      rutter.route("/loader", function() return recipe end)
      rutter.route("/untyped", function() return { a = 1 } end)
      """)
    for (url, part) in [
      ("/sleeps", "rutter.sleep cannot wait in the function of a route"),
      ("/pushes", "'push' cannot be asked for in the function of a route: it only reads"),
      ("/sets", "a cell cannot be set in the function of a route"),
      ("/raises", "no idea"), ("/function", "a function is no value"),
      ("/loader", "a loader is no value; call it to get a deferred value"),
    ] {
      app.forget()
      app.ask(.open(Text(url), push: nil))
      #expect(app.outcomes.last?.hasPrefix("open failed") == true, "\(url)")
      #expect(app.errors.first?.contains(part) == true, "\(url): \(app.errors)")
    }
    app.ask(.open("/untyped", push: nil))
    #expect(app.outcomes.last == "open refused (no_type)")
    #expect(app.path.isEmpty)
  }

  @Test("U1: a pattern that cannot be read is an error with the line, the position and the way out")
  func patterns() {
    func error(_ call: String) -> String { LuaApp.open("\n" + call + Self.root).errors.first ?? "none" }
    #expect(
      error("rutter.route('/a/:id{int}', function() end)")
        .contains("flow.lua:2: pattern '/a/:id{int}', position 8: expected integer, number, uuid"))
    #expect(error("rutter.route('/:a{%d+}', function() end)").contains("Lua patterns are refused"))
    #expect(error("rutter.route(4, function() end)").contains("rutter.route takes a pattern"))
    #expect(
      error("rutter.route('/a')").contains("rutter.route takes a function that gives what the URL leads to, got nil"))
    #expect(
      error("rutter.route('/a', function() end, { off = 1 })").contains(
        "a route has no option 'off'; did you mean 'of'?"))
    #expect(error("rutter.route('/a', function() end, { of = 'x' })").contains("option 'of' of a route takes a type"))
    #expect(error("rutter.route('/a', function() end, { parameters = print })").contains("goes with 'of'"))
    #expect(
      error("rutter.route('/:x', function() end, { of = rutter.type('Q', { y = 'string' }) })")
        .contains("flow.Q has no field 'x'"))
  }

  @Test(
    "U2: two routes for one path name both places, and replaces = true takes the other's place until it is withdrawn")
  func ambiguous() {
    let refused = open("\nrutter.route('/load/:number{number}', function() end)")
    #expect(
      refused.errors.first?.contains(
        "route '/load/:number{number}' and '/load/:id{integer}' (flow.lua:15) both match '/load/1'") == true,
      "\(refused.errors)")
    let app = open(
      """
      local other = rutter.route("/load/:number{number}", function(p) return "number " .. p.number end, { replaces = true })
      rutter.destination("withdraw", function() return rutter.screen { title = "W",
        rutter.button { "Withdraw", action = function() other:withdraw() other:withdraw() end } } end)
      """)
    app.ask(.open("/load/1", push: nil))
    #expect(app.frame.path.map(\.value) == [.string("number 1.0")])
    app.push(.string("withdraw"))
    app.tap("Withdraw")
    app.ask(.open("/load/1.5", push: nil))
    #expect(app.outcomes.last?.hasPrefix("open refused") == true)
    app.ask(.open("/load/1", push: nil))
    app.settle()
    #expect(app.frame.path.map(\.url) == ["/recipes/1/Loaded"])
    #expect(app.errors.isEmpty, "\(app.errors)")
  }

  @Test("U3: a route prints what it matches, and a value has the URL of the first route of its type")
  func printing() {
    let app = open(
      """
      rutter.log(route:url { id = 7 }, route:url { id = 7, name = "a/b" }, load:url { id = -1 })
      rutter.log(search:url {}, search:url { q = "x&y", page = 2 }, file:url { path = { "a b", "c" } }, file:url())
      for _, wrong in ipairs { {}, { id = "7" }, { id = 7, name = "" }, { id = 7, nam = "x" } } do
        rutter.log((select(2, pcall(route.url, route, wrong))))
      end
      rutter.log(rutter.url(Recipe { id = 1 }), rutter.url(Page { number = 1 }), rutter.url "x")
      """)
    #expect(app.errors.isEmpty, "\(app.errors)")
    #expect(app.logs[0] == "/recipes/7\t/recipes/7/a%2Fb\t/load/-1")
    #expect(app.logs[1] == "/search\t/search?q=x%26y&page=2\t/files/a%20b/c\t/files")
    #expect(app.logs[2].hasSuffix("route '/recipes/:id{integer}/:name?' needs parameter 'id'"))
    #expect(app.logs[3].hasSuffix("parameter 'id' is an integer, got '7'"))
    #expect(app.logs[4].hasSuffix("parameter 'name' is '', which no part of a URL can be"))
    #expect(app.logs[5].hasSuffix("has no parameter 'nam'; did you mean 'name'?"))
    #expect(app.logs[6] == "/recipes/1\t/page/2\tnil")
    app.forget()
    app.tap("Print")
    #expect(app.logs == ["/recipes/4/a%20b", "/page/7", "true\ttrue\ttrue"])
    app.push(.record(Record(type: TypeName("flow.Page"), [.init("number", .integer(3))])))
    #expect(app.frame.path.map(\.url) == ["/page/4"])
  }

  @Test("U4: opening is an operation with an outcome; it replaces the path unless it pushes")
  func opens() {
    let app = open()
    app.ask(.open("https://COOK.example/recipes/1", push: nil))
    app.ask(.open("cook:/files/x", push: true))
    #expect(app.path.count == 2)
    app.tap("Home")
    #expect(app.path.isEmpty)
    app.tap("Push")
    app.tap("Home")
    #expect(app.outcomes.suffix(2) == ["open committed", "open committed"])
    for (url, reason) in [
      ("https://other.example/", "not_ours"), ("/%", "bad_url"), ("/recipe/1", "no_route"),
      ("/" + String(repeating: "x", count: 9000), "too_long"),
    ] {
      app.ask(.open(Text(url), push: nil))
      #expect(app.outcomes.last == "open refused (\(reason))")
    }
  }

  @Test("U4: in loaders, screens and main chunks nothing is opened")
  func rights() {
    let app = open(
      """
      local bad = rutter.loader("bad", { gives = rutter.integer, load = function() rutter.open("/home") return 1 end })
      rutter.log((select(2, pcall(rutter.open, "/home"))))
      rutter.log((select(2, pcall(rutter.open, 4))))
      rutter.log((select(2, pcall(rutter.open, "/home", { pusch = true }))))
      rutter.task(function() rutter.log((select(2, pcall(function() bad():await() end)))) end)
      """)
    #expect(app.logs[0].hasSuffix("a plugin's main chunk cannot navigate; do it in an action or in rutter.task"))
    #expect(app.logs[1].hasSuffix("rutter.open takes a URL, as in \"/recipes/1\", got an integer"))
    #expect(app.logs[2].hasSuffix("rutter.open has no option 'pusch'; did you mean 'push'?"))
    #expect(app.logs[3].contains("a loader gives a value and cannot ask for 'open'"))
  }

  @Test("U4: what the root declares has to be schemes and hosts")
  func origins() {
    func error(_ urls: String) -> String {
      LuaApp.open("rutter.root(function() return rutter.screen { title = '' } end, { urls = \(urls) })").errors.first
        ?? "none"
    }
    #expect(
      error("'x'").contains("option 'urls' of rutter.root takes a list such as { \"https://cook.example\", \"cook:\" }")
    )
    #expect(error("{ 4 }").contains("takes a list of strings"))
    #expect(error("{ 'https:' }").contains("every page there is would lead here; name the host"))
    #expect(error("{ 'cook:', 'https://a' }") == "none")
  }

  @Test("U3: the function of another plugin's route is not called; a route of fields needs none")
  func otherPlugin() {
    let app = LuaApp.open(
      ("cook", Self.cook),
      (
        "flow",
        """
        local cook = rutter.plugin "cook"
        rutter.root(function() return rutter.screen { title = "Root",
          rutter.text { rutter.url(cook.Recipe { id = 3 }) },
          rutter.text { (select(2, pcall(rutter.url, cook.Page { number = 1 }))) } } end)
        """
      ))
    #expect(app.errors.isEmpty, "\(app.errors)")
    #expect(app.frame.top.nodes[0].label == "/recipes/3")
    #expect(app.frame.top.nodes[1].label.string.contains("is made by a function of plugin 'cook'"))
    app.push(.record(Record(type: TypeName("cook.Page"), [.init("number", .integer(3))])))
    #expect(app.frame.path.map(\.url) == ["/page/4"])
  }
}
