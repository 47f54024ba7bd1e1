-- Rules of snapshots, in every order: Scripts/run test --explore Fixtures/rules/saving_spec.lua

local app

before_each(function()
  app = test.launch "saving"
  app:settle()
end)

--- What was lost in the last restart, as `reason reason`.
local function lost()
  local reasons = {}
  for place, loss in ipairs(app.lost) do reasons[place] = loss.reason end
  return table.concat(reasons, " ")
end

it("N1 a cell without a name is lost", { explore = false }, function()
  app:tap "Count"
  app:restart()
  app:find "unnamed 0"
  assert.equals("unnamed", lost())
end)

it("N1 the path with its ids, named cells and holes come back", function()
  app:tap "Count"
  app:set("Tick y", true)
  app:tap "Given"
  app:tap "Tap"
  local path = app.path
  app:restart()
  assert.same(path, app.path)
  app:find "taps 1"
  app:back()
  app:find "count 1"
  app:find "hole note 5"
  assert.equals(true, app:find("Tick y").value)
end)

it("N1 Q1 stacks, what is active and what was before come back", function()
  app:tap "Given"
  app:select "search"
  app:tap "Given"
  app:restart()
  assert.equals("found", app.screen.title)
  assert.same({}, app.differences)
  app:back()
  app:back()
  assert.equals("given", app.screen.title)
end)

it("N1 what waits for a named loader loads anew; what a link was loading is lost", function()
  app:tap "Placed"
  app:restart()
  app:settle()
  assert.equals("note 2", app.screen.title)
  app:back()
  app:tap "After"
  app:restart()
  local came = #app.path
  app:settle()
  -- Only what had come before is there.
  assert.equals(came, #app.path)
end)

it("N1 an inline load cannot be started again: its entry is unavailable", function()
  app:tap "Inline"
  app:restart()
  if app.path[1].state ~= "ready" then
    assert.equals("unavailable", app.path[1].state)
    assert.equals("inline", lost())
  end
  app:settle()
end)

it("N1 an action that ran is gone, which is no failure", function()
  app:tap "Work"
  app:restart()
  app:settle()
  app:find "Work"
end)

it("N1 B1 what a cell presents comes back in the same entry", function()
  app:tap "Pick"
  local id = app.path[1].id
  app:restart()
  assert.equals("Picked 7", app.screen.title)
  assert.equals(id, app.path[1].id)
  app:back()
  assert.equals(0, #app.path)
end)

it("N1 R1 a named answer is told to on_result", function()
  app:tap "Ask"
  app:settle()
  app:restart()
  app:tap "Choose"
  app:settle()
  assert.equals("answer: note 4", app.log[#app.log].text)
end)

it("N1 S8 a secret is left out, unless it is asked for", function()
  app:set("Pin", "1234")
  app:restart { secrets = true }
  assert.equals("‹secret 4›", app:find("Pin").value)
  app:restart()
  assert.is_true(lost():find("secret", 1, true) ~= nil)
  app:settle()
end)

it("Y2 chance and ids go on as they would have without a restart", function()
  local other = test.launch "saving"
  other:settle()
  for number = 1, 4 do
    for _, one in ipairs { app, other } do
      one:tap "Roll"
      one:tap "Given"
      one:back()
    end
    if number == 2 then app:restart() end
  end
  app:tap "Given"
  other:tap "Given"
  assert.same(other.path, app.path)
  app:back()
  other:back()
  assert.equals(other:find({ id = "dice" }).label, app:find({ id = "dice" }).label)
end)

it("N1 only what shows is created, and hooks of it run", function()
  app:tap "Given"
  local before = #app.log
  app:restart()
  local texts = {}
  for place = before + 1, #app.log do texts[#texts + 1] = app.log[place].text end
  -- The end of the session before destroys what showed.
  assert.equals("destroy create appear", table.concat(texts, " "))
end)
