import TestFolders
import Testing

@Suite struct ExplainCommandTests {
  private let folder = Folder()

  private func flow(_ text: String) -> String {
    folder.file(
      "cook.lua",
      """
      local rutter = require "rutter"
      rutter.root(function() return rutter.screen { title = "Cook" } end)
      \(text)
      """)
  }

  private func screen(_ title: String) -> String { "function() return rutter.screen { title = '\(title)' } end" }

  @Test("a value is served by its type's destination, or by one for exactly this value, which shadows it")
  func serves() {
    let path = flow(
      """
      rutter.destination(rutter.integer, \(screen("Number")))
      rutter.destination(4, \(screen("Four")))
      """)
    #expect(
      Command.run("explain", path, "5").output
        == "5 is of type integer\nserved by cook.lua:3, plugin 'cook', for values of type integer\n")
    let four = Command.run("explain", path, "2 + 2")
    #expect(
      four.lines == [
        "4 is of type integer", "served by cook.lua:4, plugin 'cook', for exactly 4",
        "shadows cook.lua:3, plugin 'cook', for values of type integer: the one for exactly this value comes first",
      ])
    #expect(four.code == 0 && four.errors.isEmpty)
  }

  @Test("what the root and the entries below serve is served, and a URL's values from the bottom up")
  func locals() {
    let path = folder.file(
      "cook.lua",
      """
      local rutter = require "rutter"
      local A, B = rutter.type("A", {}), rutter.type("B", {})
      rutter.destination(A, { screen = \(screen("A")), destinations = { [B] = \(screen("B")) } })
      rutter.root(\(screen("Root")), { destinations = { [5] = \(screen("Five")) } })
      rutter.route("/ab", function() return { A {}, B {} } end)
      rutter.route("/b", function() return B {} end)
      """)
    #expect(Command.run("explain", path, "5").lines[1] == "served by cook.lua:4, plugin 'cook', for exactly 5")
    let both = Command.run("explain", path, "/ab")
    #expect(both.code == 0 && both.lines.suffix(1) == ["gives B {}, served by cook.lua:3"])
    let alone = Command.run("explain", path, "/b")
    #expect(alone.code == 1 && alone.lines.suffix(1) == ["gives B {}, which no destination serves"])
  }

  @Test("types of the flow are named as they are, or with the plugin, and what replaces another shadows it")
  func types() {
    let path = flow(
      """
      local Recipe = rutter.type("Recipe", { id = "integer" })
      rutter.destination(Recipe, \(screen("Old")))
      rutter.destination(Recipe, { replaces = true, screen = \(screen("New")) })
      """)
    for value in ["Recipe { id = 1 }", "cook.Recipe { id = 1 }"] {
      let lines = Command.run("explain", path, value).lines
      #expect(
        lines == [
          "Recipe { id = 1 } is of type cook.Recipe",
          "served by cook.lua:5, plugin 'cook', for values of type cook.Recipe",
          "shadows cook.lua:4, plugin 'cook', for values of type cook.Recipe: the other one replaces it",
        ], "\(lines)")
    }
  }

  @Test("a URL is matched by a route, with its parameters, what it gives, and the routes that match less closely")
  func urls() {
    let path = flow(
      """
      local Recipe = rutter.type("Recipe", { id = "integer" })
      rutter.destination(Recipe, \(screen("Recipe")))
      rutter.route("/recipes/*rest", function() return nil end)
      rutter.route("/recipes/:id{integer}", function(p) return Recipe { id = p.id } end, { name = "recipe" })
      rutter.route("/number/:n{integer}", function(p) return { Recipe { id = 1 }, p.n } end)
      rutter.route("/raises", function() error "no idea" end)
      """)
    let found = Command.run("explain", path, "/recipes/7")
    #expect(
      found.lines == [
        "/recipes/7 matches /recipes/:id{integer}, named cook.recipe (cook.lua:6, plugin 'cook')", "with id = 7",
        "gives Recipe { id = 7 }, served by cook.lua:4",
        "not by /recipes/*rest (cook.lua:5, plugin 'cook'): it matches less closely",
      ], "\(found.lines)")
    #expect(found.code == 0)
    let number = Command.run("explain", path, "/number/2")
    #expect(number.lines.last == "gives 2, which no destination serves" && number.code == 1)
    #expect(
      Command.run("explain", path, "/recipes/a/b").lines.last == "its function gives nil: nothing is there for this URL"
    )
    #expect(
      Command.run("explain", path, "/raises").lines.last?.hasPrefix("its function fails: cook.lua:8: no idea") == true)
    let none = Command.run("explain", path, "/recipe/7")
    #expect(
      none.lines == [
        "/recipe/7 leads nowhere: no route matches '/recipe/7'; near: '/recipes/*rest', '/recipes/:id{integer}'"
      ])
    #expect(none.code == 1)
    #expect(Command.run("explain", path, "https://a/b").output.contains("does not lead here"))
    #expect(Command.run("explain", path, "/recipes/7", "--json").output.contains(#""parameters":{"id":7}"#))
    #expect(Command.run("explain", path, "/recipe/7", "--json").output.contains(#""reason":"no_route","route":null"#))
  }

  @Test("a URL begins with '/' or a scheme; what only contains one is Lua")
  func schemes() {
    let path = flow(
      """
      local Page = rutter.type("Page", { url = "string" })
      rutter.destination(Page, \(screen("Page")))
      rutter.destination(rutter.string, \(screen("Word")))
      """)
    let page = Command.run("explain", path, "Page { url = 'https://a.b/x' }")
    #expect(page.code == 0 && page.lines.first?.hasSuffix("is of type cook.Page") == true, "\(page)")
    #expect(Command.run("explain", path, "'a://b'").lines.first == "\"a://b\" is of type string")
    #expect(Command.run("explain", path, "Page { url = 'x' }.url:rep(2)").lines.first == "\"xx\" is of type string")
    #expect(Command.run("explain", path, "utf8:char(1)").errors.contains("utf8:char(1): "))
    for url in ["mailto:ada@x.y", "tel:123", "https:cook.example/", "https://a/b"] {
      let result = Command.run("explain", path, url)
      #expect(result.code == 1 && result.output.contains("'\(url)' does not lead here"), "\(result)")
    }
  }

  @Test("a route that was replaced is told as such")
  func replaced() {
    let path = flow(
      """
      rutter.route("/n/:n{number}", function() return nil end)
      rutter.route("/n/:n{integer}", function() return nil end, { replaces = true })
      """)
    #expect(
      Command.run("explain", path, "/n/3").lines.last
        == "not by /n/:n{number} (cook.lua:3, plugin 'cook'): the other one replaces it")
  }

  @Test("a loader is named as it is: what it gives is served, and nothing is loaded")
  func loaders() {
    let path = flow(
      """
      local Guest = rutter.type("Guest", { name = "string" })
      rutter.loader("guest", { gives = Guest, load = function() error "is loaded" end })
      rutter.loader("count", { gives = "integer", load = function() error "is loaded" end })
      rutter.destination(Guest, \(screen("Guest")))
      """)
    let guest = Command.run("explain", path, "guest('Ada')")
    #expect(
      guest.lines == [
        "cook.guest gives a value of type cook.Guest",
        "served by cook.lua:6, plugin 'cook', for values of type cook.Guest",
      ], "\(guest)")
    #expect(guest.code == 0 && guest.errors.isEmpty)
    let count = Command.run("explain", path, "count()")
    #expect(count.code == 1 && count.lines.last?.hasPrefix("no destination serves it") == true, "\(count)")
    #expect(
      Command.run("explain", "--json", path, "guest('Ada')").output.hasPrefix(
        #"{"deferred":"cook.guest","kind":"screen""#))
  }

  @Test("a plugin that is stopped while it loads is told with its limit")
  func stopped() {
    folder.file("stop.lua", "\nwhile true do end")
    let result = Command.run("explain", folder.path + "/stop.lua", "4")
    #expect(result.code == 3 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("rutter explain: stop.lua:2: plugin stopped: over its time limit ("), "\(result)")
  }

  @Test("where none serves it, it is told what would be needed, what is near, and what serves it elsewhere")
  func missing() {
    let path = flow(
      """
      local Recipe, Recipes = rutter.type("Recipe", { id = "integer" }), rutter.type("Recipes", { id = "integer" })
      rutter.destination(Recipes, { screen = \(screen("All")), destinations = { [rutter.string] = \(screen("Word")) } })
      """)
    let recipe = Command.run("explain", path, "Recipe { id = 1 }")
    #expect(recipe.code == 1)
    #expect(
      recipe.lines == [
        "Recipe { id = 1 } is of type cook.Recipe",
        "no destination serves it; add one: rutter.destination(Recipe, function(value) … end)",
        "did you mean a value of cook.Recipes? That has a destination",
      ], "\(recipe.lines)")
    let word = Command.run("explain", path, "'a'")
    #expect(
      word.code == 1 && word.output.contains("it is in force above entries served for values of type cook.Recipes only")
    )
    let list = Command.run("explain", path, "{ 1 }")
    #expect(list.code == 1 && list.output.contains("what is pushed has a type; rutter.type(name, schema) makes one"))
  }

  @Test("steps and flows are told as such, and named as they are where the flow's plugin has the same name")
  func containers() {
    let path = flow(
      """
      rutter.steps("cook", { takes = { dish = "string?" }, run = function() end })
      rutter.flow("pay", { root = \(screen("Pay")) })
      """)
    for value in ["cook { dish = 'Pie' }", "cook.cook { dish = 'Pie' }"] {
      let lines = Command.run("explain", path, value).lines
      #expect(
        lines == [
          "cook { dish = \"Pie\" } is of type cook.cook, steps, which ask one question after the other",
          "served by cook.lua:3, plugin 'cook', for values of type cook.cook",
        ], "\(lines)")
    }
    #expect(Command.run("explain", path, "cook.pay {}").lines.first?.hasSuffix("a flow, which holds a path") == true)
    #expect(Command.run("explain", "--json", path, "pay {}").output.contains(#""kind":"flow""#))
  }

  @Test("in JSON it is one object")
  func json() {
    let path = flow("rutter.destination(rutter.integer, \(screen("Number")))")
    #expect(
      Command.run("explain", "--json", path, "5").output
        == #"{"kind":"screen","near":[],"others":[],"served_by":{"for":"values of type integer","line":3,"plugin":"cook","#
        + #""script":"cook.lua"},"type":"integer","value":5}"# + "\n")
  }

  @Test("what is no value, no flow or no usage has a message of its own")
  func mistakes() {
    let path = flow("local Recipe = rutter.type('Recipe', { id = 'integer' }) print(Recipe)")
    for (value, message, code) in [
      ("Recipe { ie = 1 }", "did you mean 'id'?", Int32(2)), ("1 +", "1 +: unexpected symbol near <eof>", 2),
      ("print", "function", 2), ("4,5", "4,5: this is more than one value; name one", 2),
      ("error 'no'", "no", 2), ("pie", "pie: this is nil, which is no value; a text stands in quotes", 2),
    ] {
      let result = Command.run("explain", path, value)
      #expect(result.code == code && result.errors.contains(message) && result.output.isEmpty, "\(result)")
    }
    #expect(Command.run("explain", path, " ").errors.contains("the value is empty; name one"))
    let alone = Command.run("explain", path)
    #expect(alone.code == 2 && alone.errors.contains("a flow and a value"))
    #expect(Command.run("explain", folder.path + "/none.lua", "4").code == 3)
    folder.file("broken.lua", "local = 1")
    #expect(Command.run("explain", folder.path + "/broken.lua", "4").code == 3)
  }
}
