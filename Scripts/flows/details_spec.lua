-- The flow `details`: screens that belong to the screen that opens them
--
-- When a screen is built is nothing that a person sees; the flow logs it, and `app.log` has every line so far.
-- A restart builds again what shows, so that tests which count those lines are about one life of the session.

local app

local one_life = { restarts = "a restart builds screens again, and logs that again" }

before_each(function() app = test.launch "details" end)

--- The texts of the log.
local function log()
  local texts = {}
  for place, line in ipairs(app.log) do texts[place] = line.text end
  return texts
end

describe("ten rows with one cell", function()
  it("are ten rows", function()
    assert.equals(10, #app:find({ role = "list" }).nodes)
  end)

  it("S5 builds no detail before it shows", function()
    assert.same({ "built the colophon" }, log())
  end)

  it("B2 opens the detail of the row that is tapped", function()
    app:tap "Three"
    assert.equals("Three", app.screen.title)
    app:find "Row 3 of 10."
    assert.contains("built the detail of row 3", log())
  end)

  it("B1 builds it again each time it is opened", one_life, function()
    for _ = 1, 2 do
      app:tap "Three"
      app:back()
    end
    assert.same({ "built the colophon", "built the detail of row 3", "built the detail of row 3" }, log())
  end)

  it("B4 shows another row in the same entry when the cell gets another number", function()
    app:tap "Three"
    local opened = app.path[1].id
    app:tap "Next row"
    assert.equals("Four", app.screen.title)
    assert.equals(1, #app.path)
    assert.equals(opened, app.path[1].id)
  end)

  it("offers no next row at the last", function()
    app:tap "Ten"
    assert.same({}, app:find_all "Next row")
  end)

  it("B5 is closed by back, and can be opened again", function()
    app:tap "Three"
    app:back()
    assert.same({}, app.path)
    app:tap "Four"
    assert.equals("Four", app.screen.title)
  end)
end)

describe("three destinations behind one cell", function()
  it("B1 opens each of them as a sheet, built at that moment", one_life, function()
    local title = { About = "About", Settings = "Settings", ["Rename row 3"] = "Rename row 3" }
    for label, shown in pairs(title) do
      app:tap(label)
      assert.equals(shown, app.path[1].title)
      assert.equals("sheet", app.path[1].style)
      app:back()
      assert.same({}, app.path)
    end
    assert.same({ "built the colophon", "built the page about this", "built the renaming of row 3",
      "built the settings" }, log())
  end)

  it("B4 never has two of them open: the other takes the place of the one", function()
    app:tap "About"
    local first = app.path[1].id
    app:tap "Settings instead"
    assert.equals(1, #app.path)
    assert.equals("Settings", app.path[1].title)
    assert.not_equals(first, app.path[1].id)
  end)

  it("A5 builds a case anew each time, with fresh cells", function()
    app:tap "Settings"
    app:set("Large letters", true)
    app:tap "About instead"
    app:tap "Settings instead"
    assert.is_false(app:find("Large letters").value)
  end)

  it("B5 is closed by clearing the cell", function()
    app:tap "Settings"
    app:tap "Done"
    assert.same({}, app.path)
  end)

  it("B1 hands the value of a case to its screen", function()
    app:tap "Rename row 3"
    assert.equals("Three", app:find("Name").value)
    app:set("Name", "Third")
    app:tap "Save"
    assert.same({}, app.path)
    app:tap "Third" -- the row
    assert.equals("Third", app.screen.title)
  end)

  it("S8 takes text only for a name, and cannot save an empty one", function()
    app:tap "Rename row 3"
    app:set("Name", 3)
    assert.equals("refused", app.outcome.outcome)
    app:set("Name", "")
    assert.is_false(app:find("Save").enabled)
  end)
end)

describe("the link with its screen in the closure", function()
  it("S6 opens that screen", function()
    app:tap "Colophon"
    assert.equals("Colophon", app.screen.title)
    app:back()
    assert.same({}, app.path)
  end)

  it("B1 is built once, with its link, and shown again as it was", one_life, function()
    for _ = 1, 2 do
      app:tap "Colophon"
      app:back()
    end
    assert.same({ "built the colophon" }, log())
  end)
end)
