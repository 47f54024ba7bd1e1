-- Rules of loads, in every order: Scripts/run test --explore Fixtures/rules/loads_spec.lua

local looks = require "looks"

local app

before_each(function() app = test.launch "loads" end)

it("L2 what covers a screen ends what its links load", function()
  app:tap "Quick"
  app:push(7)
  app:settle()
  assert.equals(7, app.path[#app.path].value)
  assert.same({}, looks.logged(app))
end)

-- The first of the two is the slower one: that it loses is no proof where things come when they are due.
it("L4 the newest wins", function()
  app:tap "Slow"
  app:tap "Quick"
  app:settle()
  assert.same({ 1 }, looks.values(app))
end)

it("L4 the newest wins, also where it is the slower one", function()
  app:tap "Quick"
  app:tap "Slow"
  app:settle()
  assert.same({ 2 }, looks.values(app))
end)

it("L5 a load ends with its entry", function()
  app:tap "Placed"
  app:back()
  app:settle()
  assert.same({}, app.path)
  assert.same({}, looks.logged(app))
end)

it("L6 a result of the same instant beats its timeout", function()
  app:tap "Punctual"
  app:settle()
  assert.same({ 6 }, looks.values(app))
end)

it("L7 a value of another type fails at the link", function()
  app:tap "Wrong"
  app:settle()
  assert.same({}, app.path)
  assert.equals("failed", app:find("Wrong").state)
  app:expect_error "wrong type"
end)

it("L8 a failed load is tried again as often as it says", function()
  app:tap "Shy"
  app:settle()
  assert.same({ 8 }, looks.values(app))
end)

it("L10 cancel ends what a hole loads", function()
  app:tap "Hole"
  app:cancel()
  assert.same({}, app:find_all { label = "hole waits" })
end)

it("L11 a hole shows its value when it is there", function()
  app:tap "Hole"
  app:settle()
  app:find "hole has 1"
end)

it("L11 a hole that was covered shows its value when one returns", function()
  app:tap "Hole"
  app:push(7)
  app:settle()
  app:back()
  app:find "hole has 1"
end)

it("L12 a link shows how far its load is", function()
  app:tap "Talkative"
  local link = app:find "Talkative"
  assert.equals(0.5, link.progress.fraction)
  assert.equals("half way", link.progress.text)
  app:settle()
end)
