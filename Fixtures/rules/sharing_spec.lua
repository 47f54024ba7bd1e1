-- Rules of shared loads, in every order: Scripts/run test --explore Fixtures/rules/sharing_spec.lua

local looks = require "looks"

local app

before_each(function() app = test.launch "sharing" end)

-- The order in which the person waits so long that what was loaded ahead is dropped is one of them.
it("L1 what is loaded ahead is not loaded again", function()
  app:tap "Preload"
  app:tap "Ahead"
  app:settle()
  assert.equals(1, app.path[1].value)
  assert.same({}, looks.logged(app))
end)

it("L3 a restart is a new run, even of a key that others wait for", function()
  app:push "Shared"
  app:tap "Anew"
  app:tap "Anew"
  app:settle()
  assert.equals(2, app.path[2].value)
  assert.is_true(#app.log >= 2, table.concat(looks.logged(app), ", "))
end)

it("L9 a run goes on as long as somebody waits for it", { restarts = "a restart begins a load anew" }, function()
  app:tap "Twice"
  app:back()
  app:settle()
  assert.equals(1, #app.path)
  assert.equals("ready", app.path[1].state)
  assert.same({ "run 1" }, looks.logged(app))
end)
