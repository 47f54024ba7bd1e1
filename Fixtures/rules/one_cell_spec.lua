-- One cell is presented by one entry, in whatever stacks: Scripts/run test --explore Fixtures/rules/one_cell_spec.lua

local app

before_each(function() app = test.launch "one_cell" end)

local function titles()
  local all = {}
  for place = 1, #app.path do all[place] = app.path[place].title end
  return all
end

it("B3 what an entry around a flow presents is taken out alone when one inside presents another value", function()
  app:tap "show a"
  app:tap "go into"
  app:tap "go to"
  app:tap "show b"
  assert.equals("b by there", app.screen.title)
  assert.same({ "sub", "there", "b by there" }, titles())
  app:back()
  assert.same({ "sub", "there" }, titles())
  app:find "holds nil"
end)

it("B3 what another tab presents is taken out alone", function()
  app:select "right"
  app:tap "show a"
  app:tap "go to"
  app:select "left"
  app:tap "show b"
  assert.same({ "b by left" }, titles())
  app:select "right"
  assert.same({ "there" }, titles())
  app:back()
  assert.equals("right", app.screen.title)
  app:select "left"
  assert.same({ "b by left" }, titles())
end)

it("B3, B5 a guard may keep what another stack presents, which leaves without clearing the cell", function()
  app:tap "keep"
  app:tap "show a"
  app:tap "go into"
  app:tap "show b"
  assert.equals("blocked", app.outcome.outcome)
  assert.same({ "a by left", "sub", "b by sub" }, titles())
  app:tap "allow"
  app:tap "take out"
  assert.same({ "sub", "b by sub" }, titles())
end)
