-- Rules of presentations, in every order: Scripts/run test --explore Fixtures/rules/presentations_spec.lua

local looks = require "looks"

local app

before_each(function() app = test.launch "presentations" end)

it("B1 a screen bound by when is one instance, however often it shows", {
  restarts = "a restart ends the lives of screens, and begins them anew",
}, function()
  app:tap "Show"
  app:tap "Count"
  app:back()
  app:tap "Show"
  app:find "counts 1"
  assert.same({ "created" }, looks.logged(app))
end)

it("B2 an owner cannot come to stand above what it presents", function()
  app:push(1)
  app:tap "Present"
  app:edit(function(path) path:bring_to_front(1) end)
  assert.equals("refused", app.outcome.outcome)
  assert.equals("Number's thing", app.screen.title)
end)

it("B2 what is presented leaves with its owner", function()
  app:push(1)
  app:tap "Present later"
  app:push "Aside"
  app:settle()
  app:edit(function(path) path:remove { value = 1 } end)
  for _, entry in ipairs(app.path) do assert.equals("Aside", entry.value) end
  assert.is_true(#app.path <= 1)
end)

it("B3 only the topmost that binds a cell presents it", function()
  app:tap "Present later"
  app:push(1)
  app:settle()
  local titles = {}
  for place, entry in ipairs(app.path) do titles[place] = entry.title end
  assert.equals(2, #titles, table.concat(titles, ", "))
end)

it("B4 another value is shown by the same entry", function()
  app:tap "Present"
  local entry = app.path[1].id
  app:tap "Another later"
  app:settle()
  assert.equals("Root's another", app.screen.title)
  assert.equals(1, #app.path)
  assert.equals(entry, app.path[1].id)
end)

it("B5 leaving clears the cell", function()
  app:tap "Present"
  app:back()
  assert.same({}, app.path)
  app:push(1)
  assert.equals("Number 1", app.screen.title)
end)

it("B6 a detail outlives the row that led to it", function()
  app:tap "soup"
  app:tap "Strike it out later"
  app:settle()
  assert.equals("About soup", app.screen.title)
  app:back()
  assert.same({}, app:find_all { role = "link" })
end)
