-- The flow `lifecycle`: one subview, kept by a boolean and made anew by the path
--
-- The flow logs each step of a subview's life. A test here does something and reads the lines that this added.
-- A restart begins such a life anew, so that tests which read all of one say so.

local app

local one_life = { restarts = "a restart ends the lives of screens, and begins them anew" }

before_each(function() app = test.launch "lifecycle" end)

--- The lines of the log that begin so, without that beginning.
local function life(way)
  local steps = {}
  for _, line in ipairs(app.log) do
    steps[#steps + 1] = line.text:match("^" .. way .. ": (.+)$")
  end
  return steps
end

--- Shows the subview through the boolean, taps so often, and goes back.
local function visit_by_boolean(taps)
  app:set("Show it through the boolean", true)
  for _ = 1, taps do app:tap "Tap" end
  app:back()
end

local function visit_by_path(taps)
  app:tap "Show it through the path"
  for _ = 1, taps do app:tap "Tap" end
  app:back()
end

describe("through the boolean", function()
  it("B1 is built and created with its parent, before anybody sees it", function()
    assert.same({ "built", "created" }, life "boolean")
    assert.same({}, app.path)
  end)

  it("B1 appears and disappears, and is not destroyed", one_life, function()
    visit_by_boolean(0)
    assert.same({ "built", "created", "appeared", "disappeared" }, life "boolean")
  end)

  it("B1 is the same instance each time: it remembers its taps", function()
    visit_by_boolean(2)
    app:set("Show it through the boolean", true)
    app:find "Taps in this life: 2"
    assert.same({ "created" }, { life("boolean")[2] })
  end)

  it("B1 has a new entry for each showing", function()
    app:set("Show it through the boolean", true)
    local first = app.path[1].id
    app:back()
    app:set("Show it through the boolean", true)
    assert.not_equals(first, app.path[1].id)
  end)

  it("B5 turns the boolean off when it is left by back", function()
    visit_by_boolean(0)
    assert.is_false(app:find("Show it through the boolean").value)
  end)

  it("B1 is destroyed with its owner, at the end", function()
    visit_by_boolean(1)
    app:close()
    local steps = life "boolean"
    assert.equals("destroyed", steps[#steps])
  end)
end)

describe("through the path", function()
  it("S5 is not built before one goes there", function()
    assert.same({}, life "path")
  end)

  it("A3 is built, created and shown on the way there", function()
    app:tap "Show it through the path"
    assert.same({ "built", "created", "appeared" }, life "path")
  end)

  it("A3 disappears and is destroyed on the way back", one_life, function()
    visit_by_path(0)
    assert.same({ "built", "created", "appeared", "disappeared", "destroyed" }, life "path")
  end)

  it("A5 is a fresh one each time: its taps are forgotten", function()
    visit_by_path(2)
    app:tap "Show it through the path"
    app:find "Taps in this life: 0"
  end)
end)

describe("both", function()
  it("differ in nothing but their lives", function()
    app:set("Show it through the boolean", true)
    local one = app:find_all { role = "button" }
    app:back()
    app:tap "Show it through the path"
    local other = app:find_all { role = "button" }
    assert.equals(#one, #other)
    assert.equals(one[1].label, other[1].label)
  end)
end)
