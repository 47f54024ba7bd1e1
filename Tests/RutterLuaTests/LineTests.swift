import RutterCore
import RutterLua
import Testing

/// Lines of Lua that a person has written (`rutter repl`, `rutter explain`).
@Suite struct LineTests {
  private let app = LuaApp.open(
    """
    local Recipe = rutter.type("Recipe", { id = "integer" })
    local guests = rutter.cell(4, "guests")
    function invite(count) guests:set(count) end
    rutter.loader("recipe", { gives = Recipe, load = function(id) rutter.sleep(1) return Recipe { id = id } end })
    rutter.destination(Recipe, function(r) return rutter.screen { title = "Recipe " .. r.id } end)
    rutter.root(function() return rutter.screen { title = "For " .. guests:get() } end)
    """)

  private func run(_ line: Text) { app.take(.line(line)) }

  @Test("what an expression gives is logged, whatever it is, and a statement is run")
  func shows() {
    run("1 + 1 -- a sum")
    run("'a\\n', nil, { 1, b = { true } }, Recipe { id = 3 }")
    run("x = 6")
    run("x + 1, flow.Recipe ~= nil, rutter ~= nil")
    run("local hidden = 1")
    run("return")
    #expect(app.logs == ["2", "\"a\\n\"\tnil\t{ 1, b = { true } }\tRecipe { id = 3 }", "7\ttrue\ttrue"], "\(app.logs)")
    #expect(app.errors == [])
  }

  @Test("a line acts: it sets cells, goes somewhere, and waits, which settling waits for")
  func acts() {
    run("invite(7)")
    #expect(app.frame.top.title == "For 7")
    run("rutter.path:push(recipe(2):await())")
    #expect(app.frame.top.title == "For 7")
    app.settle()
    #expect(app.frame.top.title == "Recipe 2")
  }

  @Test("one line runs at a time: the next, or none, abandons it, and its closing functions run")
  func abandons() {
    let line: Text =
      "local x <close> = setmetatable({}, { __close = function() print 'closed' end }) rutter.sleep(100) print 'late'"
    for next in [nil, "print 'next'"] as [Text?] {
      app.forget()
      run(line)
      app.take(.line(next))
      app.settle()
      app.advance(200)
      #expect(app.logs == ["closed"] + (next == nil ? [] : ["next"]))
    }
  }

  @Test("what is wrong with a line is told by its own line number, and ends nothing")
  func errors() {
    for (line, message) in [
      ("1 +", "line:1: "), ("error 'soup'", "line:1: soup"), ("\nerror 'soup'", "line:2: soup"),
      ("Recip { id = 1 }", "did you mean 'Recipe'?"), ("Recipe { id = 'a' }", "field 'id': expected integer"),
    ] as [(Text, String)] {
      app.forget()
      run(line)
      #expect(app.errors.count == 1 && app.errors[0].contains(message), "\(app.errors)")
    }
    run("1")
    #expect(app.logs.last == "1")
  }
}
