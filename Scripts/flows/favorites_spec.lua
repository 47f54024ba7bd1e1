-- The flow `favorites`: a list and a detail that share a cell
--
-- Nothing loads in this flow, so its tests are plain: do something, look. What stands on the screen is found by what a
-- person reads there: a label, or a role with a label.

local app

before_each(function() app = test.launch "favorites" end)

--- The labels of the section whose title begins so.
local function labels(title)
  local list = {}
  for _, section in ipairs(app:find_all { role = "section" }) do
    if section.label:find(title, 1, true) == 1 then
      for _, node in ipairs(section.nodes) do
        for _, row in ipairs(node.nodes or { node }) do list[#list + 1] = row.label end
      end
    end
  end
  return list
end

describe("the list", function()
  it("shows the favourites, and apart from them the other fruit", function()
    assert.same({ "Apple", "Cherry", "Fig" }, labels "Favourites")
    assert.same({ "Banana", "Damson", "Elderberry" }, labels "Other fruit")
  end)

  it("S1 grows by a fruit that is added", function()
    app:tap "Banana"
    app:tap "Add to favourites"
    app:back()
    assert.same({ "Apple", "Banana", "Cherry", "Fig" }, labels "Favourites")
    app:find { role = "section", label = "Favourites (4)" }
  end)

  it("S1 shrinks by one that is removed", function()
    app:tap "Cherry"
    app:tap "Remove from favourites"
    app:back()
    assert.same({ "Apple", "Fig" }, labels "Favourites")
    assert.contains("Cherry", labels "Other fruit")
  end)

  it("says so when none is left", function()
    for _, fruit in ipairs { "Apple", "Cherry", "Fig" } do
      app:tap(fruit)
      app:tap "Remove from favourites"
      app:back()
    end
    assert.same({ "None yet." }, labels "Favourites (0)")
  end)
end)

describe("the detail", function()
  it("B2 opens through the cell, on top of the path", function()
    app:tap "Cherry"
    assert.equals("Cherry", app.screen.title)
    assert.equals(1, #app.path)
    app:find "One of your favourites."
  end)

  it("B6 stays where it is when its fruit is removed from the list", function()
    app:tap "Cherry"
    local opened = app.path[1].id
    app:tap "Remove from favourites"
    assert.equals("Cherry", app.screen.title)
    assert.equals(opened, app.path[1].id)
    app:find "Not one of your favourites."
  end)

  it("offers to add again what was removed, and that works", function()
    app:tap "Cherry"
    app:tap "Remove from favourites"
    app:tap "Add to favourites"
    app:find "One of your favourites."
    app:back()
    assert.same({ "Apple", "Cherry", "Fig" }, labels "Favourites")
  end)

  it("never offers what does not fit", function()
    app:tap "Banana"
    assert.same({}, app:find_all "Remove from favourites")
    app:tap "Add to favourites"
    assert.same({}, app:find_all "Add to favourites")
  end)

  it("B5 clears the cell when it leaves", function()
    app:tap "Cherry"
    app:back()
    assert.same({}, app.path)
    app:find "Not set."
  end)
end)

describe("the cell as a boolean", function()
  it("S4 is false while nothing is open", function()
    assert.is_false(app:find("A detail is open").value)
    app:find "Not set."
  end)

  it("S4 is true while a detail is open", function()
    app:tap "Fig"
    assert.is_true(app:find("Keep this open").value)
  end)

  it("S4 clears the cell when it is set to false, so that the detail leaves", function()
    app:tap "Fig"
    app:set("Keep this open", false)
    assert.same({}, app.path)
    assert.is_false(app:find("A detail is open").value)
  end)

  it("S4 refuses to become true: nobody could say with which value", function()
    app:set("A detail is open", true)
    assert.equals("refused", app.outcome.outcome)
    assert.same({}, app.path)
  end)
end)

-- An invariant is checked after every event of a test, whatever the test is about.
describe("whatever one does", function()
  test.invariant("no more than one detail is open", function(favorites)
    assert.is_true(#favorites.path <= 1)
  end)

  it("only one detail is open at a time", function()
    app:tap "Apple"
    app:tap "Remove from favourites"
    app:back()
    app:tap "Apple"
    app:tap "Keep this open"
    app:tap "Fig"
    assert.equals("Fig", app.screen.title)
  end)
end)
