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

  @Test("in JSON it is one object")
  func json() {
    let path = flow("rutter.destination(rutter.integer, \(screen("Number")))")
    #expect(
      Command.run("explain", "--json", path, "5").output
        == #"{"near":[],"others":[],"served_by":{"for":"values of type integer","line":3,"plugin":"cook","#
        + #""script":"cook.lua"},"type":"integer","value":5}"# + "\n")
  }

  @Test("what is no value, no flow or no usage has a message of its own")
  func mistakes() {
    let path = flow("local Recipe = rutter.type('Recipe', { id = 'integer' }) print(Recipe)")
    for (value, message, code) in [
      ("Recipe { ie = 1 }", "did you mean 'id'?", Int32(2)), ("1 +", "1 +: unexpected symbol near <eof>", 2),
      ("print", "function", 2),
      ("error 'no'", "no", 2),
    ] {
      let result = Command.run("explain", path, value)
      #expect(result.code == code && result.errors.contains(message) && result.output.isEmpty, "\(result)")
    }
    let alone = Command.run("explain", path)
    #expect(alone.code == 2 && alone.errors.contains("a flow and a value"))
    #expect(Command.run("explain", folder.path + "/none.lua", "4").code == 3)
    folder.file("broken.lua", "local = 1")
    #expect(Command.run("explain", folder.path + "/broken.lua", "4").code == 3)
  }
}
