-- Rules of actions, in every order: Scripts/run test --explore Fixtures/rules/actions_spec.lua

local looks = require "looks"

local app

before_each(function() app = test.launch "actions" end)

it("A1 an action ends with its screen", function()
  app:push(1)
  app:tap "Look around later"
  app:back()
  app:settle()
  assert.same({}, looks.logged(app))
end)

it("A2 what is queued runs once for each tap", function()
  app:tap "Run"
  app:tap "Run"
  app:tap "Run"
  app:settle()
  app:find "ran 3 times"
end)

it("A6 any names the place of the one that came first", function()
  app:tap "Race"
  app:settle()
  assert.equals(1, #app.log)
  assert.contains(looks.logged(app)[1], { "slow won as slow", "quick won as quick" })
end)
