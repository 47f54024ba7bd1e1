-- Tests for several machines: two whose orders are shared, as they have many places for a restart, and others

local function steps(app)
  for _ = 1, 22 do app:tap "Count" end
  app:tap "Fetch 1"
  app:tap "Fetch 2"
  app:settle()
end

local function shown(app) return app:find({ role = "text" }).label end

it("ends with one of both", { restarts = true }, function()
  local app = test.launch "flow"
  steps(app)
  assert.not_equals("The last is 0", shown(app))
end)

it("ends with the second", { restarts = true }, function()
  local app = test.launch "flow"
  steps(app)
  assert.equals("The last is 2", shown(app))
end)

it("fetches once", function()
  local app = test.launch "flow"
  app:tap "Fetch 1"
  app:settle()
  assert.equals("The last is 1", shown(app))
end)

it("is to come")

it("is wrong", { explore = false }, function() assert.equals(1, 2) end)
