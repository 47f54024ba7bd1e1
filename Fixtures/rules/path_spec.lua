-- Rules of the path, in every order: Scripts/run test --explore Fixtures/rules/path_spec.lua

local looks = require "looks"

local app

before_each(function() app = test.launch "path" end)

it("P1 who awaits an operation is told its outcome", function()
  app:tap "Push later"
  app:settle()
  assert.same({ 4 }, looks.values(app))
  assert.same({ "committed" }, looks.logged(app))
end)

it("P2 too many pops pop nothing", function()
  app:push(1)
  app:push(2)
  app:pop(3)
  assert.equals("refused", app.outcome.outcome)
  assert.same({ 1, 2 }, looks.values(app))
end)

it("P3 a type selects the entries of that type", function()
  app:push(1)
  app:push "two"
  app:push(3)
  app:edit(function(path) path:remove { type = "string" } end)
  assert.same({ 1, 3 }, looks.values(app))
end)

it("P4 a refusal names the position, from one", function()
  app:tap "Push one without a type"
  app:settle()
  assert.same({}, app.path)
  assert.matches("^refused: position 3: ", looks.logged(app)[1])
end)

it("P5 anywhere is the whole path", function()
  app:push(1)
  app:push(2)
  app:push(1, { once = "anywhere" })
  assert.equals("duplicate", app.outcome.outcome)
  assert.same({ 1, 2 }, looks.values(app))
end)

it("P7 what an action asks for is cancelled under something foreign", function()
  app:tap "Push later"
  app:push(7)
  app:settle()
  assert.equals(7, app.path[#app.path].value)
end)

it("P7 it is not where it may come from anywhere", function()
  app:tap "Push anywhere"
  app:push(7)
  app:settle()
  assert.equals(2, #app.path)
  assert.same({ "committed" }, looks.logged(app))
end)

it("P8 a tap on what does not show any more is stale", function()
  local link = app:find "One"
  app:tap(link)
  app:tap(link)
  assert.equals("refused", app.outcome.outcome)
  assert.same({ 1 }, looks.values(app))
end)

it("P9 a path holds 100,000 entries, and not one more", { restarts = "it would take half a minute" }, function()
  app:tap "Push all that fit"
  local depth = #app.path
  app:push(1)
  local outcome = app.outcome
  app:pop_to_root() -- before the test can fail, so that its end has nothing to go back from
  assert.equals(100000, depth)
  assert.equals("refused", outcome.outcome)
  assert.equals("too_deep", outcome.reason)
end)
