-- What a session holds that the next version of its plugin has no use for is the same by a reload and by a restart.

local app

before_each(function() app = test.launch "unfit" end)

--- Another version of the type, which the value does not fit.
local function changed(text) return (text:gsub('{ n = "integer" }', '{ n = "string" }'):gsub("n = %d", 'n = "1"')) end

--- A version without the type.
local function without(text)
  text = text:gsub('rutter.type%("Item"', 'rutter.type("Thing"')
  return (text:gsub("n = 1", "n = 2"))
end

--- What shows of the lowest entry.
local function lowest()
  local entry = app.path[1]
  return { state = entry.state, value = entry.value, title = entry.title }
end

for _, case in ipairs { { "no longer fits", changed }, { "has no type any more", without } } do
  local name, version = case[1], case[2]
  it("X5 N1 of a value that " .. name .. " no script sees anything, by a reload as by a restart", function()
    app:tap "Item"
    app:tap "Text"
    app:reload("unfit", version)
    assert.equals("unavailable", lowest().state)
    assert.is_nil(lowest().value)
    app:tap "Look"
    app:find "seen nil, rutter.null"
    app:back()
    local texts = {}
    for place, node in ipairs(app.screen.nodes) do texts[place] = node.label end
    app:restart()
    assert.equals("unavailable", lowest().state)
    assert.is_nil(lowest().value)
    for place, node in ipairs(app.screen.nodes) do assert.equals(texts[place], node.label) end
    assert.same({}, app.differences)
    app:settle()
  end)
end

it("X5 a value that fits again is there again", function()
  app:tap "Item"
  app:tap "Text"
  app:reload("unfit", changed)
  app:reload("unfit", function(text)
    return (text:gsub('{ n = "string" }', '{ n = "integer" }'):gsub('n = "1"', "n = 1"))
  end)
  app:tap "Look"
  assert.matches("^seen 1, ", app:find({ id = "seen" }).label)
  app:settle()
end)

it("Q3 N1 where the active tab is gone, the one before it shows, by a reload as by a restart", function()
  app:select "two"
  app:select "three"
  local function without_three(text) return (text:gsub('tab "three",', "")) end
  app:reload("unfit", without_three)
  assert.equals("Tab two", app.screen.title)
  app:settle()
end)

it("X5 the title of a covered screen that waits stays in the path", function()
  app:tap "Later"
  app:tap "Text"
  app:reload "unfit"
  local entry = app.path[1]
  if entry.state == "waiting" then assert.equals("Please wait", entry.title) end
  app:settle()
  assert.not_equals("Please wait", app.path[1].title)
end)
