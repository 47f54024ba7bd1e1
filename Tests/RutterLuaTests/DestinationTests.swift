import RutterCore
import Testing

/// Which destination serves a value (D1 to D5).
@Suite struct DestinationTests {
  @Test("D1: the exact value comes before its type; local destinations last, nearest the root first")
  func lookup() {
    let app = LuaApp.open(
      """
      local function shows(word) return function(v) return rutter.screen { title = word .. " " .. tostring(v) } end end
      rutter.destination(rutter.integer, shows "session")
      rutter.destination(7, shows "exact")
      rutter.destination(rutter.boolean, { screen = shows "flag",
        destinations = { [rutter.string] = shows "far", [rutter.number] = shows "number" } })
      rutter.root(function() return rutter.screen { title = "Root" } end, {
        destinations = { [rutter.string] = shows "near", [rutter.integer] = shows "local", ["exact"] = shows "local exact" },
      })
      """)
    for value: Value in [.integer(1), .integer(7), .string("x"), .string("exact")] {
      app.push(value)
    }
    #expect(app.errors.isEmpty && app.path.count == 4, "\(app.errors) \(app.outcomes)")
    #expect(app.frame.path.map(\.title) == ["session 1", "exact 7", "near x", "local exact exact"])
    app.push(.number(1.5))
    #expect(app.outcomes.last == "push missing_destination (number)")
    app.push(.boolean(true))
    app.push(.number(1.5))
    app.push(.string("y"))
    #expect(app.frame.path.suffix(2).map(\.title) == ["number 1.5", "near y"])
  }

  @Test("D1: built-in types look into the asking plugin's registry first")
  func pluginsFirst() {
    let app = LuaApp.open(
      (
        "other",
        """
        local Go = rutter.type("Go", {})
        rutter.destination(rutter.integer, function(n) return rutter.screen { title = "other " .. n } end)
        rutter.destination(Go, function() return rutter.screen { title = "Go", rutter.link { "Inside", to = 2 } } end)
        """
      ),
      (
        "flow",
        """
        rutter.destination(rutter.integer, function(n) return rutter.screen { title = "flow " .. n } end)
        rutter.root(function() return rutter.screen { title = "Root",
          rutter.link { "Mine", to = 1 }, rutter.link { "Theirs", to = rutter.plugin("other").Go {} } } end)
        """
      ))
    #expect(app.errors.isEmpty, "\(app.errors)")
    app.tap("Mine")
    #expect(app.title == "flow 1")
    app.back()
    app.tap("Theirs")
    app.tap("Inside")
    #expect(app.title == "other 2")
  }

  @Test("D1: several entries at once resolve from below")
  func fromBelow() {
    let app = LuaApp.open(
      """
      rutter.destination(rutter.boolean, {
        screen = function() return rutter.screen { title = "flag" } end,
        destinations = { [rutter.string] = function(s) return rutter.screen { title = "text " .. s } end },
      })
      rutter.root(function() return rutter.screen { title = "Root",
        rutter.button { "Right", action = function() rutter.path:push_all { true, "x" } end },
        rutter.button { "Wrong", action = function() rutter.path:push_all { "x", true } end } } end)
      """)
    app.tap("Wrong")
    #expect(
      app.path.isEmpty && app.outcomes.last?.hasPrefix("push_all missing_destination (position 1: string") == true)
    app.tap("Right")
    #expect(app.title == "text x")
  }

  @Test("D2: the same twice names both places, unless the later replaces")
  func twice() {
    let registered = "rutter.destination(rutter.integer, function() return rutter.screen { title = 'one' } end)\n"
    let twice = LuaApp.open(registered + registered + "rutter.root(function() end)")
    #expect(twice.condition == .notLoaded)
    #expect(twice.errors.first?.hasPrefix("flow.lua:2: ") == true && twice.errors[0].contains("flow.lua:1"))
    let replaced = LuaApp.open(
      registered + """
        rutter.destination(rutter.integer, { replaces = true, screen = function() return rutter.screen { title = "two" } end })
        rutter.root(function() return rutter.screen { title = "Root" } end)
        """)
    replaced.push(.integer(1))
    #expect(replaced.title == "two")
  }

  @Test("D2: a type is always its object; a string is an exact value")
  func typesAreObjects() {
    let app = LuaApp.open(
      """
      rutter.destination("integer", function() return rutter.screen { title = "the word" } end)
      rutter.root(function() return rutter.screen { title = "Root" } end)
      """)
    app.push(.string("integer"))
    #expect(app.title == "the word")
    app.push(.integer(1))
    #expect(app.outcomes.last == "push missing_destination (integer)")
  }

  @Test("D3: what is withdrawn makes its entries unavailable, until it is registered again; twice is nothing")
  func withdraw() {
    let app = LuaApp.open(
      """
      local function show(n) return rutter.screen { title = "Number " .. n } end
      local first = rutter.destination(rutter.integer, show)
      local second
      rutter.root(function() return rutter.screen { title = "Root" } end)
      rutter.destination("tools", { style = "sheet", screen = function() return rutter.screen { title = "Tools",
        rutter.button { "Withdraw", action = function() first:withdraw() first:withdraw() end },
        rutter.button { "Register", action = function() first = rutter.destination(rutter.integer, show) end },
        rutter.button { "Replace", action = function()
          second = rutter.destination(rutter.integer, { replaces = true,
            screen = function(n) return rutter.screen { title = "New " .. n } end })
        end },
        rutter.button { "Take back", action = function() second:withdraw() end },
      } end })
      """)
    app.push(.integer(4))
    app.push(.string("tools"))
    app.tap("Withdraw")
    #expect(app.path == ["4 unavailable", "\"tools\" sheet"], "\(app.errors)")
    app.tap("Register")
    #expect(app.path == ["4", "\"tools\" sheet"] && app.titles == ["Number 4", "Tools"])
    app.tap("Replace")
    app.push(.integer(5))
    #expect(app.title == "New 5")
    app.back()
    app.tap("Take back")
    app.push(.integer(6))
    #expect(app.title == "Number 6" && app.errors.isEmpty)
  }

  @Test("D4: one registration serves a value that is there and one that is deferred; nil is unavailable")
  func oneRegistration() {
    let app = LuaApp.open(
      """
      local slow = rutter.loader("slow", { gives = rutter.integer, load = function(n)
        rutter.sleep(1)
        if n < 0 then error("no " .. n) end
        return n
      end })
      rutter.destination(rutter.integer, {
        screen = function(n) if n == 13 then return nil end return rutter.screen { title = "Number " .. n } end,
        waiting = function() return rutter.screen { title = "Waiting" } end,
        failed = function(e, retry) return rutter.screen { title = "Failed: " .. e.message,
          rutter.button { "Again", action = retry } } end,
      })
      rutter.root(function() return rutter.screen { title = "Root",
        rutter.link { "There", to = 1 },
        rutter.link { "Nothing", to = 13 },
        rutter.link { "Deferred", to = slow(2), present = "placeholder" },
        rutter.link { "Failing", to = slow(-1), present = "placeholder" } } end)
      """)
    app.tap("There")
    #expect(app.title == "Number 1")
    app.back()
    app.tap("Nothing")
    #expect(app.path == ["13 unavailable"])
    app.back()
    app.tap("Deferred")
    #expect(app.title == "Waiting" && app.path == ["‹integer› waiting"])
    app.settle()
    #expect(app.title == "Number 2" && app.path == ["2"])
    app.back()
    app.tap("Failing")
    app.settle()
    #expect(app.title == "Failed: no -1", "\(app.title)")
    app.tap("Again")
    #expect(app.title == "Waiting")
  }

  @Test("D5: what a plugin had that was stopped is told with its name")
  func stoppedOwner() {
    let library = """
      local Book = rutter.type("Book", { title = "string" })
      rutter.destination(Book, function(book) return rutter.screen { title = book.title } end)
      rutter.loader("get", { gives = Book, load = function() while true do end end })
      """
    let flow = """
      local lib = rutter.plugin("lib")
      local Book = lib.Book
      rutter.root(function()
        return rutter.screen {
          title = "Root", rutter.link { "Open", to = Book { title = "A" } },
          rutter.button { "Stop", action = function() lib.get():await() end },
          rutter.button { "Make", action = function() Book { title = "B" } end },
          rutter.button { "Find", action = function() return lib.other end },
        }
      end)
      """
    let app = LuaApp.open(("lib", library), ("flow", flow))
    app.tap("Stop")
    #expect(app.stops.count == 1)
    app.tap("Open")
    #expect(app.outcomes == ["push missing_destination (lib.Book (plugin 'lib' was stopped))"])
    app.tap("Make")
    #expect(app.errors.last?.contains("type lib.Book is not registered any more: its plugin was stopped") == true)
    app.tap("Find")
    let missing = "has no type, loader or function 'other'; it has none at all: was it stopped?"
    #expect(app.errors.last?.contains(missing) == true)
  }

  @Test("D5: a type without destination is missing_destination with near names; the path is unchanged")
  func missing() {
    let app = LuaApp.open(
      """
      local Recipe = rutter.type("Recipe", { id = "integer" })
      local Recipes = rutter.type("Recipes", { id = "integer" })
      rutter.destination(Recipes, function() return rutter.screen { title = "Recipes" } end)
      rutter.root(function() return rutter.screen { title = "Root", rutter.link { "Go", to = Recipe { id = 1 } } } end)
      """)
    app.tap("Go")
    #expect(app.outcomes == ["push missing_destination (flow.Recipe (did you mean flow.Recipes?))"])
    #expect(app.path.isEmpty && app.title == "Root")
  }

  @Test("D2: another plugin's types and loaders are found by their short names, and what there is not is named")
  func otherPlugins() {
    let other = """
      local Recipe = rutter.type("Recipe", { id = "integer" })
      rutter.loader("recipe", { gives = Recipe, load = function(id) return Recipe { id = id } end })
      rutter.destination(Recipe, function(r) return rutter.screen { title = "Recipe " .. r.id } end)
      """
    let app = LuaApp.open(
      ("cookbook", other),
      (
        "flow",
        """
        local cookbook = rutter.plugin("cookbook")
        rutter.log(pcall(function() return cookbook.Recipes end))
        rutter.log(pcall(rutter.plugin, "cokbook"))
        rutter.root(function() return rutter.screen { title = "Root",
          rutter.link { "Value", to = cookbook.Recipe { id = 1 } }, rutter.link { "Load", to = cookbook.recipe(2) } } end)
        """
      ))
    #expect(app.logs.count == 2 && app.logs[0].contains("did you mean 'Recipe'?"), "\(app.logs)")
    #expect(app.logs[1].contains("did you mean 'cookbook'?"))
    app.tap("Value")
    #expect(app.title == "Recipe 1")
    app.back()
    app.tap("Load")
    #expect(app.title == "Recipe 2")
  }
}
