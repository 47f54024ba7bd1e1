-- What a session holds when a new version of its plugin gives its types another form.
local app

before_each(function() app = test.launch "renewed" end)

--- A change of the script: its type has version 2, and this is how values of version 1 become such.
local function with_migrate(body)
  local options = ('{ version = 2, migrate = function(old, version) assert(version == 1) %s end }'):format(body)
  return function(text)
    return (text:gsub('{ count = "integer" }[^\n]*', function() return '{ count = "integer" }, ' .. options .. ")" end))
  end
end

local TEN_TIMES = with_migrate "return { count = old.count * 10 }"
local RAISES = with_migrate 'error "not yet"'
local NEVER_ENDS = with_migrate "while true do end"

--- Another name for the type.
local function renamed(text)
  text = text:gsub('rutter%.type%("Part", { count = "integer" }%)', function()
    return 'rutter.type("Piece", { count = "integer" }, { aliases = { "renewed.Part" } })'
  end)
  return (text:gsub('part = "Part"', 'part = "Piece"'))
end

it("X5 N1 entries and cells get the form of the new version, and nobody sees a change", function()
  app:tap "Best 3"
  app:tap "Part 2"
  app:tap "See 5"
  app:reload("renewed", TEN_TIMES)
  assert.equals("Part 20", app.screen.title)
  app:find "seen 50"
  app:back()
  app:find "best 30"
  assert.equals(1, #app.log)
end)

it("X5 N1 what a version cannot bring into its form, a later one can", function()
  app:tap "Best 3"
  app:tap "Part 2"
  app:tap "See 5"
  app:reload("renewed", RAISES)
  assert.equals("unavailable", app.path[1].state)
  app:reload("renewed", TEN_TIMES)
  assert.equals("Part 20", app.screen.title)
  app:find "seen 50"
  app:back()
  app:find "best 30"
end)

it("X5 N1 so it is after a migrate that was stopped", function()
  app:tap "Part 2"
  app:tap "See 5"
  app:reload("renewed", NEVER_ENDS)
  app:expect_error "stopped"
  app:reload("renewed", TEN_TIMES)
  assert.equals("Part 20", app.screen.title)
  app:find "seen 50"
end)

it("X5 N1 and after a restart in between", function()
  app:tap "Best 3"
  app:reload("renewed", RAISES)
  app:find "best 1"
  app:restart()
  app:find "best 1"
  app:reload("renewed", TEN_TIMES)
  app:find "best 30"
end)

it("X5 N1 what a cell presents stays, with the value in its new form", function()
  app:tap "Choose 4"
  local id = app.path[1].id
  app:reload("renewed", TEN_TIMES)
  assert.equals("Chosen 40", app.screen.title)
  assert.equals(id, app.path[1].id)
end)

it("X5 N1 a held operation is resumed with the value in its new form", function()
  app:tap "Shelf of 8"
  app:reload("renewed", TEN_TIMES)
  app:tap "Open"
  assert.equals("Shelf 80", app.screen.title)
end)

it("X5 N1 a named loader is called again with its arguments in their new form", function()
  app:tap "Copy of 6"
  app:reload("renewed", TEN_TIMES)
  app:settle()
  assert.equals("Part 60", app.screen.title)
end)

it("X5 N1 a load whose arguments cannot be used fails, and begins when they can", function()
  app:tap "Copy of 6"
  app:reload("renewed", RAISES)
  -- The load may have ended before.
  if app.path[1].state == "failed" then
    app:expect_error "an earlier version of their types"
    assert.matches("arguments of the load are of an earlier version", app.screen.nodes[1].label)
  end
  app:reload("renewed", TEN_TIMES)
  app:settle()
  assert.equals("Part 60", app.screen.title)
end)

it("X5 N1 W3 steps go on with their answers in the new form", function()
  app:tap "Order"
  app:tap "Answer"
  assert.equals("Part 7", app.screen.title)
  app:reload("renewed", TEN_TIMES)
  assert.equals("Part 70", app.screen.title)
  assert.equals(3, #app.path)
end)

it("X5 N1 W3 so do steps that are covered", function()
  app:tap "Order"
  app:tap "See 5"
  local id = app.path[2].id
  app:tap "Choose 4"
  app:reload("renewed", TEN_TIMES)
  app:back()
  assert.equals("Part 70", app.screen.title)
  assert.equals(id, app.path[2].id)
  app:find "seen 50"
end)

it("X5 N1 a type that has another name takes over the values of the one before", function()
  app:tap "Choose 4"
  app:reload("renewed", renamed)
  assert.equals("Chosen 4", app.screen.title)
end)

it("X5 a placeholder waits for a value of the type by its new name", function()
  app:tap "Copy of 6"
  app:reload("renewed", renamed)
  assert.not_equals("unavailable", app.path[1].state)
  app:settle()
  assert.equals("Part 6", app.screen.title)
end)

it("X5 N1 G3 what is held and cannot be used is not resumed, until a version can use it", function()
  app:tap "Shelf of 8"
  app:reload("renewed", RAISES)
  app:tap "Open"
  assert.equals("Root", app.screen.title)
  app:restart()
  app:reload("renewed", TEN_TIMES)
  app:tap "Open"
  assert.equals("Shelf 80", app.screen.title)
end)

it("N1 G3 another operation that is held by its name takes its place", function()
  app:tap "Shelf of 8"
  app:reload("renewed", RAISES)
  app:tap "Shelf of 8"
  app:restart()
  app:tap "Open"
  assert.equals("Shelf 8", app.screen.title)
end)

it("X5 N1 what a cell presents and cannot be used waits in its place, with what lies above", function()
  app:tap "Choose 4"
  app:tap "Part 2"
  app:reload("renewed", RAISES)
  assert.equals(2, #app.path)
  assert.equals("unavailable", app.path[1].state)
  app:reload("renewed", TEN_TIMES)
  assert.equals(2, #app.path)
  app:back()
  assert.equals("Chosen 40", app.screen.title)
  app:back()
  assert.equals("Root", app.screen.title)
end)

it("X5 N1 a cell whose value does not fit for a while has it again when it fits", function()
  app:tap "Best 3"
  app:reload("renewed", function(text)
    text = text:gsub('{ count = "integer" }', '{ count = "integer", size = "integer" }')
    -- Everything that makes a part gives it a size.
    return (text:gsub("Part { count", "Part { size = 1, count"))
  end)
  app:find "best 1"
  app:reload("renewed", function(text) return (text:gsub(", size = \"integer\"", ""):gsub("size = 1, ", "")) end)
  app:find "best 3"
end)

it("X5 N1 what a hole holds gets its new form, too", function()
  app:tap "Numbers"
  app:settle()
  app:find "hole 9"
  app:reload("renewed", TEN_TIMES)
  app:find "hole 90"
end)

it("X5 G3 what is held and cannot be used can be dropped", function()
  app:tap "Shelf of 8"
  app:reload("renewed", RAISES)
  app:tap "Drop"
  app:reload("renewed", TEN_TIMES)
  app:tap "Open"
  assert.equals("Root", app.screen.title)
end)

it("X5 N1 a cell of a screen that is back begins as at first while it cannot be used", function()
  app:tap "Part 2"
  app:tap "See 5"
  app:reload("renewed", RAISES)
  app:reload("renewed", with_migrate 'if old.count == 5 then error "not yet" end return { count = old.count * 10 }')
  assert.equals("Part 20", app.screen.title)
  app:find "seen 20"
  app:reload("renewed", TEN_TIMES)
  app:find "seen 50"
end)
