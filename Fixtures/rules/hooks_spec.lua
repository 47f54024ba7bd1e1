-- Rules of hooks, in every order: Scripts/run test --explore Fixtures/rules/hooks_spec.lua

local looks = require "looks"

local app

--- What a test says that counts what the lives of screens have logged.
local one_life = { restarts = "a restart ends the lives of screens, and begins them anew" }

before_each(function() app = test.launch "hooks" end)

it("A3 what leaves is destroyed from the top down", one_life, function()
  for number = 1, 3 do app:push(number) end
  app:pop_to_root()
  assert.same({ "destroy 3", "destroy 2", "destroy 1" }, looks.logged(app, "destroy"))
end)

it("A4 who leaves cannot say where to go next", function()
  app:push "Farewell"
  app:back()
  assert.same({}, app.path)
end)

it("A5 a screen is as it was when one returns to it", one_life, function()
  app:push(1)
  app:tap "One more guest"
  app:settle()
  local button = app:find "One more guest"
  app:push(2)
  app:back()
  app:find "5 guests"
  assert.equals(button.node, app:find("One more guest").node)
  assert.same({ "create 1", "create 2" }, looks.logged(app, "create"))
  assert.same({ "destroy 2" }, looks.logged(app, "destroy"))
end)

it("A5 it goes on while it is covered", function()
  app:push(1)
  app:tap "One more guest"
  app:push(2)
  app:settle()
  app:back()
  app:find "5 guests"
end)

it("P10 a cover hides what is below, a sheet does not", one_life, function()
  app:push(1)
  app:push(2, { style = "sheet" })
  assert.same({}, looks.logged(app, "disappear"))
  app:back()
  app:push(3, { style = "cover" })
  assert.same({ "disappear 2", "disappear 1" }, looks.logged(app, "disappear"))
end)
