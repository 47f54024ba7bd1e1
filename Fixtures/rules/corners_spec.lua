-- Corners of the rules, in every order: Scripts/run test --explore Fixtures/rules/corners_spec.lua

local looks = require "looks"

local function values(app)
  local all = {}
  for place, entry in ipairs(app.path) do all[place] = entry.value.n or entry.type end
  return table.concat(all, " ")
end

it("G2 the entries that a selector chose leave, whatever its function says after the guard", function()
  local app = test.launch "corners"
  for _ = 1, 3 do app:tap "More" end
  app:tap "Back to the wanted"
  assert.equals("1 2", values(app))
end)

it("G2 and so it is with the steps of an edit", function()
  local app = test.launch "corners"
  for _ = 1, 3 do app:tap "More" end
  app:tap "Edit back to the wanted"
  assert.equals("1 2", values(app))
  app = test.launch "corners"
  for _ = 1, 3 do app:tap "More" end
  app:tap "Edit the wanted away"
  assert.equals("1", values(app))
end)

it("G2 what a function has chosen to be removed is told of as that, to later guards and in the outcome", function()
  local app = test.launch "corners"
  for _ = 1, 3 do app:tap "More" end
  app:tap "Remove the wanted"
  assert.equals("1", values(app))
  assert.equals("removes 2", looks.logged(app)[1])
  assert.equals("remove", app.outcome.operation)
end)

it("G3 a replacement that is resumed takes nothing away if it is there by then", function()
  local app = test.launch "corners"
  app:tap "Held"
  app:tap "Replace"
  assert.equals("held", app.outcome.reason)
  app:tap "Free"
  app:tap "Put B below"
  app:tap "Resume"
  assert.equals("1 corners.Held corners.Login", values(app))
  assert.equals("duplicate", looks.logged(app)[1])
end)

it("P2 a replacement that a guard has allowed later is an entry of its own", function()
  local app = test.launch "corners"
  app:tap "Kept"
  app:tap "Count"
  assert.equals("Kept 1", app.screen.title)
  app:tap "Again"
  app:tap "Yes"
  assert.equals("Kept 0", app.screen.title)
end)

it("G1 a redirection may come from wherever what it redirects may", function()
  for _, button in ipairs { "B later", "URL later" } do
    local app = test.launch "corners"
    app:tap "More"
    app:tap(button)
    app:tap "Cover"
    app:settle()
    assert.equals("1 7 corners.Login", values(app))
  end
end)

it("P4 a replacement within an edit that is there already takes nothing away", function()
  local app = test.launch "corners"
  app:tap "Edit"
  app:settle()
  assert.equals("1 1 2", values(app))
end)

it("D1 destinations of tabs serve what stands inside of them by the newest run of their function", function()
  local app = test.launch "corners_tabs"
  app:tap "Flow"
  app:tap "Item"
  for run = 1, 2 do
    app:tap "Run again"
    assert.equals("Item of run " .. run, app.screen.title)
  end
  app:back()
  assert.equals("committed", app.outcome.outcome)
  assert.equals("guard of run 2", looks.logged(app)[1])
end)
