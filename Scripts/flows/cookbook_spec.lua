-- The flow `cookbook`: a path of several types over recipes from a file
--
-- The flow reads a file. In a test it may do so only where the test allows it: with `allow` for a real folder, named
-- from the folder of the spec, or with a stub that stands in for `fs.read`.

local app

--- The titles in the path, from the bottom to the top.
local function titles()
  local list = {}
  for place, entry in ipairs(app.path) do list[place] = entry.title end
  return list
end

--- Opens the real book, which the flow reads for the holes of its root.
local function open_book()
  app = test.launch("cookbook", { allow = { read = "../../Fixtures/cookbook" } })
  app:settle()
end

describe("the root", function()
  before_each(open_book)

  it("has a section for each category, with so many recipes", function()
    local count = 0
    for _, section in ipairs(app:find_all { role = "section" }) do
      local _, said = section.label:match("^(.+) %((%d+)%)$")
      assert.equals(tonumber(said), #section.nodes[1].nodes)
      count = count + said
    end
    assert.equals(9, #app:find_all { role = "section" })
    assert.is_true(count >= 60, "at least 60 dishes")
  end)

  it("opens some recipe as a surprise", function()
    app:tap "Surprise me"
    app:settle()
    assert.equals("cookbook.Recipe", app.path[1].type)
  end)
end)

describe("a recipe", function()
  before_each(function()
    open_book()
    app:tap "Apple Pie"
  end)

  it("shows what it is made of", function()
    app:settle()
    assert.equals("Apple Pie", app.screen.title)
    for _, name in ipairs(app.path[1].value.ingredients) do app:find { role = "link", label = name } end
  end)

  it("leads to a related recipe, and so on to any depth", function()
    app:settle()
    app:tap "Pie Crust"
    app:settle()
    app:tap "Apple Pie"
    app:settle()
    app:tap "Pie Crust"
    app:settle()
    assert.same({ "Apple Pie", "Pie Crust", "Apple Pie", "Pie Crust" }, titles())
  end)

  it("P5 counts guests of its own, also where the same recipe is open twice", function()
    app:tap "One more guest"
    app:find "Lay the table for 5"
    app:push(app.path[1].value, { type = "Recipe" })
    app:find "Lay the table for 4"
    app:settle()
  end)

  it("A5 keeps its guests while another lies above it", function()
    app:tap "One more guest"
    app:push(12)
    app:back()
    app:find "Lay the table for 5"
    app:settle()
  end)

  it("is left for the root by clearing the path", function()
    app:push(12)
    app:tap "Back to the kitchen"
    assert.same({}, app.path)
    app:settle()
  end)
end)

describe("one recipe alone", function()
  before_each(open_book)

  it("P4 is shown by setting the path, whatever was open", function()
    app:tap "Minestrone"
    app:tap "onions"
    app:settle()
    app:tap "Minestrone"
    app:tap "Show only Apple Pie"
    app:settle()
    assert.same({ "Apple Pie" }, titles())
  end)

  it("P2 stays what it is where it is open already: an equal beginning is kept", function()
    app:tap "Show only Apple Pie"
    app:settle()
    local opened = app.path[1].id
    app:push(3)
    app:edit(function(path) path:replace_all { app.path[1] } end)
    assert.equals(opened, app.path[1].id)
    assert.equals(1, #app.path)
  end)
end)

describe("the path", function()
  before_each(function()
    open_book()
    app:tap "Apple Pie"
    app:settle()
  end)

  it("mixes types: a recipe, an ingredient, a recipe, a number", function()
    app:tap "apples"
    app:settle()
    app:tap "Apple Pie"
    app:tap { id = "table" }
    local types = {}
    for place, entry in ipairs(app.path) do types[place] = entry.type end
    assert.same({ "cookbook.Recipe", "cookbook.Ingredient", "cookbook.Recipe", "integer" }, types)
    app:settle()
  end)

  it("P3 is shortened to the topmost of a type", function()
    app:tap "apples"
    app:push(2)
    app:edit(function(path) path:pop_to { type = "Recipe" } end)
    assert.same({ "Apple Pie" }, titles())
    app:settle()
  end)
end)

describe("destinations that others declare", function()
  before_each(open_book)

  it("D1 opens an ingredient above a recipe, which declares it", function()
    app:tap "Apple Pie"
    app:tap "butter"
    assert.equals("butter", app.screen.title)
    app:settle()
    app:find "Pie Crust" -- one of those that use it
  end)

  it("D5 knows no ingredient anywhere else", function()
    app:push({ name = "butter" }, { type = "Ingredient" })
    assert.equals("missing_destination", app.outcome.outcome)
    assert.same({}, app.path)
  end)

  it("D1 lays a table for a number, which the root declares", function()
    app:push(6)
    assert.equals("A table for 6", app.screen.title)
    app:find "6 plates, 6 glasses, 7 spoons."
  end)
end)

-- A small book in the test itself: what counts is in sight, and no file is read.
describe("a small book", function()
  local book = [=[[
    { "id": 1, "name": "Toast", "category": "bread", "ingredients": ["bread"], "related": [2], "stars": 5 },
    { "id": 2, "name": "Soup", "category": "soup", "ingredients": ["water"], "related": [1, 7] }
  ]]=]

  local function launch(text) app = test.launch("cookbook", { stubs = { ["fs.read"] = text } }) end

  it("V5 takes the known fields of each recipe, and leaves others out", function()
    launch(book)
    app:settle()
    app:tap "Toast"
    assert.is_nil(app.path[1].value.stars)
    app:settle()
  end)

  it("shows only categories that have a recipe, in the order of the cookbook", function()
    launch(book)
    app:settle()
    local sections = {}
    for place, section in ipairs(app:find_all { role = "section" }) do sections[place] = section.label end
    assert.same({ "soup (1)", "bread (1)" }, sections)
  end)

  it("L7 shows a related recipe that is not there as failed, and the rest of the screen", function()
    launch(book)
    app:settle()
    app:tap "Soup"
    app:settle()
    app:expect_error "there is no recipe 7"
    app:find "Toast"
  end)

  it("V5 names the category that is none", function()
    launch '[{ "id": 1, "name": "Cake", "category": "cake", "ingredients": [], "related": [] }]'
    app:settle()
    app:expect_error "category"
    app:find "Surprise me"
  end)
end)

-- Loaders may be stubbed instead: then the test says how long each of them takes, and exploring tries every order.
describe("while recipes load", function()
  local function recipe(id, related)
    return { id = id, name = "Recipe " .. id, category = "pie", ingredients = {}, related = related or {} }
  end

  before_each(function()
    app = test.launch("cookbook", {
      stubs = {
        ["cookbook.all_recipes"] = test.after(2, { recipe(1, { 2, 3, 4 }), recipe(2) }),
        -- A function gets the arguments of the load.
        ["cookbook.recipe"] = function(id) return test.after(1, recipe(id)) end,
      },
    })
  end)

  it("L11 shows the rest of the root at once, and the recipes when they are there", { explore = false }, function()
    app:find "Surprise me"
    assert.equals("waiting", app:find({ role = "hole" }).state)
    app:advance(2)
    app:find "Recipe 1"
  end)

  it("P4 opens one recipe in its place before it is there", function()
    app:tap "Show only Apple Pie"
    assert.equals(1, #app.path)
    app:settle()
    assert.same({ "Recipe 1" }, titles())
  end)

  it("L5 leaves nothing behind of what was loading when the path was cleared", function()
    app:tap "Show only Apple Pie"
    app:pop_to_root()
    app:settle()
    assert.same({}, app.path)
    app:find "Recipe 2"
  end)

  it("L5 does not bring back a recipe whose place was taken while it loaded", function()
    app:tap "Show only Apple Pie"
    app:edit(function(path) path:replace_all { { type = "Recipe", value = recipe(2) } } end)
    app:settle()
    assert.same({ "Recipe 2" }, titles())
  end)

  -- `confluent`: the end has to be the same in all orders, whatever it is.
  it("L11 fills each hole by itself, in any order", { confluent = true }, function()
    app:settle()
    app:tap "Recipe 1"
    app:settle()
    for id = 2, 4 do app:find { role = "link", label = "Recipe " .. id } end
  end)
end)

describe("with a plugin that adds to recipes", function()
  it("X3 shows what it adds, which keeps its state for each recipe", function()
    app = test.launch("cookbook", {
      allow = { read = "../../Fixtures/cookbook" }, plugins = "../../Fixtures/cookbook/pantry.lua",
    })
    app:settle()
    app:tap "Show only Apple Pie"
    app:settle()
    local label = app:find({ role = "toggle" }).label
    assert.matches("^Bought the %d+ things$", label)
    app:set(label, true)
    app:tap "One more guest"
    assert.is_true(app:find(label).value)
  end)
end)
