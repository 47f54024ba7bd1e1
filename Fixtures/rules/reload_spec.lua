-- Rules of reload, in every order: Scripts/run test --explore Fixtures/rules/reload_spec.lua

local app

before_each(function() app = test.launch "reload" end)

--- Puts the next version in force.
local function reload(version)
  app:reload("reload", function(text)
    return (text:gsub("local VERSION = %d+", "local VERSION = " .. version))
  end)
end

--- What the flow has logged.
local function logged()
  local texts = {}
  for place, line in ipairs(app.log) do texts[place] = line.text end
  return texts
end

it("X5 the new version shows, named cells stay, unnamed ones begin anew", function()
  app:tap "Count"
  app:find "count 1"
  app:find "unnamed 1"
  reload(2)
  assert.equals("Notes 2", app.screen.title)
  app:find "count 1"
  app:find "unnamed 0"
  app:tap "Count"
  app:find "count 2"
  app:settle()
end)

it("X5 the path stays with the cells of its screens, and no hook runs", {
  restarts = "a restart ends the lives of screens, and begins them anew",
}, function()
  app:tap "Given"
  app:tap "Tap"
  local path, before = app.path, #app.log
  reload(2)
  assert.same(path, app.path)
  app:find "version 2"
  app:find "taps 1"
  assert.equals(before, #app.log)
  app:back()
  -- From now on it is the new version whose hooks run.
  assert.same({ "disappear 2", "destroy 2", "root appears 2" }, table.move(logged(), before + 1, before + 3, 1, {}))
  app:find { role = "text", label = "count 0" }
  app:settle()
end)

it("X5 screens beneath the top one are those of the new version when they show again", function()
  app:tap "Given"
  reload(2)
  app:back()
  assert.equals("Notes 2", app.screen.title)
  app:settle()
  -- The hole may have had its value before.
  assert.equals(1, #app:find_all "hole note 7 of 2" + #app:find_all "hole note 7 of 1")
end)

it("X5 actions are closed, and their closing functions run in the version that began them", function()
  app:tap "Slow"
  reload(2)
  for _, button in ipairs(app:find_all { role = "button", label = "Slow" }) do
    assert.is_false(button.state == "running")
  end
  app:settle()
  local closed = 0
  for _, text in ipairs(logged()) do if text:find "^closed" then closed = closed + 1 end end
  assert.equals(1, closed)
end)

it("X5 what a link was loading is cancelled", function()
  app:tap "After"
  reload(2)
  for _, entry in ipairs(app.path) do
    -- It was there before the reload came.
    assert.equals("note 1 of 1", entry.value.title)
  end
  app:settle()
  local links = app:find_all { role = "link", label = "After" }
  if #app.path == 0 then assert.equals("idle", links[1].state or "idle") end
end)

it("X5 placeholders that wait for a named loader load anew", function()
  app:tap "Placeholder"
  reload(2)
  local is_early = app.path[1].state == "ready"
  app:settle()
  assert.equals(is_early and "note 1 of 1" or "note 1 of 2", app.path[1].value.title)
  app:find "version 2"
end)

it("X5 placeholders that wait for an inline load fail, for its function is gone", function()
  app:tap "Inline"
  reload(2)
  local entry = app.path[1]
  app:settle()
  if entry.state == "ready" then
    assert.equals("inline", app.path[1].value.title)
  else
    assert.equals("failed", app.path[1].state)
    app:find "reloaded"
    app:tap "Try again"
    app:settle()
    app:expect_error "belongs to the version before"
  end
end)

it("X5 holes load anew, and keep what they have", function()
  reload(2)
  app:settle()
  reload(3)
  app:settle()
  local found = 0
  for version = 1, 3 do found = found + #app:find_all("hole note 7 of " .. version) end
  assert.equals(1, found)
end)

it("X5 what a cell presents stays, with its entry", function()
  app:tap "Pick"
  local id = app.path[1].id
  reload(2)
  assert.equals(id, app.path[1].id)
  assert.equals("Picked this of 2", app.screen.title)
  app:back()
  assert.equals(0, #app.path)
  assert.equals("Notes 2", app.screen.title)
  app:settle()
end)

it("X5 a version that does not load changes nothing", {
  restarts = "what a cell without a name holds does not outlive a restart",
}, function()
  app:tap "Count"
  app:tap "Placeholder"
  app:reload("reload", function(text) return text .. "\nerror 'no'" end)
  app:expect_error "no"
  app:reload("reload", "local rutter = require 'rutter'\nrutter.text { ")
  app:expect_error "expected"
  app:reload("reload", "local rutter = require 'rutter'")
  app:expect_error "registers no root screen"
  app:settle()
  assert.equals("note 1 of 1", app.path[1].value.title)
  app:back()
  assert.equals("Notes 1", app.screen.title)
  app:find "unnamed 1"
end)

it("X5 a value that does not fit its new type is unavailable and kept", function()
  app:tap "Given"
  app:tap "Tap"
  local value = app.path[1].value
  app:reload("reload", function(text)
    text = text:gsub("title = \"string\" }", "title = \"string\", size = \"integer\" }")
    -- Everything that makes a note gives it a size.
    return (text:gsub("Note { id", "Note { size = 1, id"))
  end)
  assert.equals("unavailable", app.path[1].state)
  assert.is_nil(app.path[1].value)
  app:find "The value no longer fits: field 'size': expected integer, got nothing"
  app:reload("reload", function(text) return (text:gsub(", size = \"integer\"", ", size = \"integer?\"")) end)
  assert.equals("ready", app.path[1].state)
  assert.same(value, app.path[1].value)
  app:find "taps 1"
  app:settle()
end)

it("X5 a named cell begins anew where the new version says something of another kind", function()
  app:tap "Count"
  app:reload("reload", function(text)
    return (text:gsub("rutter.cell%(0, \"count\"%)", "rutter.cell(\"none\", \"count\")"))
  end)
  app:find "count none"
  app:settle()
end)

it("X5 what the new version does not have any more is gone", function()
  app:tap "Given"
  app:reload("reload", function(text)
    local from = text:find("rutter.destination(Note, {", 1, true)
    local to = text:find("rutter.root(", 1, true)
    return text:sub(1, from - 1) .. text:sub(to)
  end)
  assert.equals("unavailable", app.path[1].state)
  app:back()
  app:settle()
end)
