-- The flow `picker`: screens that answer, and the screens that wait for them

local app

before_each(function() app = test.launch "picker" end)

local function status() return app.screen.nodes[1].label end

local function titles()
  local all = {}
  for place, entry in ipairs(app.path) do all[place] = entry.title end
  return all
end

it("R1 paints the wall with what a screen finishes with", function()
  app:tap "Choose"
  assert.equals("Colours", app.screen.title)
  app:tap "green"
  assert.equals("The wall is green", status())
  assert.equals(0, #app.path)
end)

it("R1 says why there is no colour", function()
  app:tap "Choose"
  app:back()
  assert.equals("No colour: back", status())
  app:tap "Choose"
  app:pop_to_root()
  assert.equals("No colour: removed", status())
end)

it("R1 a sheet answers as a screen does, and the wall stays visible below it", function()
  app:tap "Choose in a sheet"
  assert.equals("sheet", app.path[1].style)
  app:tap "red"
  assert.equals("The wall is red", status())
end)

it("R1 a picker asks another one, and answers with what it got", function()
  app:tap "Choose"
  app:tap "A shade of blue"
  assert.same({ "Colours", "Which blue" }, titles())
  app:tap "Dark"
  assert.equals("The wall is dark blue", status())
end)

it("R1 a picker that gets no shade stays open, and the wall waits on", function()
  app:tap "Choose"
  app:tap "A shade of blue"
  app:back()
  assert.same({ "Colours" }, titles())
  app:tap "red"
  assert.equals("The wall is red", status())
end)

it("R1 opens the catalogue before it is loaded, and is answered by it", function()
  app:tap "Choose from the catalogue"
  assert.equals("waiting", app.path[1].state)
  app:settle()
  app:tap "umber"
  assert.equals("The wall is umber", status())
end)

it("R1 a catalogue that does not come fails", function()
  app = test.launch("picker", { stubs = { ["picker.catalogue"] = function() error("sold out", 0) end } })
  app:tap "Choose from the catalogue"
  app:settle()
  app:expect_error "sold out"
  assert.equals("failed", app.path[1].state)
  app:back()
  assert.equals("No colour: failed", status())
end)

it("R1 leaving the catalogue while it loads gives no colour, whenever that is", function()
  app:tap "Choose from the catalogue"
  app:back()
  app:settle()
  assert.equals("No colour: back", status())
end)

describe("a draft", function()
  before_each(function()
    app:tap "Choose"
    app:tap "red"
    app:tap "Draft"
  end)

  it("R1 asks before it is left, as long as the person takes", function()
    app:back()
    assert.equals("Drop the draft?", app.screen.title)
    app:advance(100)
    app:tap "No"
    assert.equals("blocked", app.outcome.outcome)
    assert.same({ "Draft in red" }, titles())
    app:back()
    app:tap "Yes"
    assert.equals("No colour: back", status())
  end)

  it("R1 does not ask where it finishes", function()
    app:tap "Use it"
    assert.equals("The wall is red", status())
  end)

  it("R1 takes only a colour for an answer", function()
    app:finish("red")
    assert.equals("failed", app.outcome.outcome)
    assert.same({ "Draft in red" }, titles())
  end)
end)
