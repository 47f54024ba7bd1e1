local looks = require "looks"

local app

before_each(function() app = test.launch "edits" end)

local function values()
  local all = {}
  for _, entry in ipairs(app.path) do all[#all + 1] = entry.value and entry.value.n or entry.value or "sheet" end
  return table.concat(all, " ")
end

local function part(name, n) return { value = { n = n }, type = "edits." .. name } end
local function push(name, n) app:push({ n = n }, { type = "edits." .. name }) end

--- Takes the top away and puts B5 there.
local function exchange(path)
  path:pop(1)
  path:push({ n = 5 }, { type = "edits.B" })
end

it("B2 what an entry presented leaves in the step that removes the entry, and not what later steps push", function()
  push("A", 1)
  app:tap "Show"
  app:edit(function(path)
    path:remove { type = "edits.A" }
    path:push({ n = 5 }, { type = "edits.B" })
  end)
  assert.equals("5", values())
end)

it("B2 a step that takes an entry away with what it presents is followed by what is there then", function()
  push("B", 5)
  push("A", 1)
  app:tap "Show"
  push("B", 7)
  app:edit(function(path)
    path:remove { type = "edits.A" }
    path:pop(1)
  end)
  assert.equals("", values())
end)

it("A3 what a later step puts back stays, though it lay above a presentation that is gone", function()
  push("A", 1)
  app:tap "Show"
  push("B", 7)
  app:edit(function(path)
    path:pop_to { type = "edits.A" }
    path:push({ n = 7 }, { type = "edits.B" })
    path:push({ n = 8 }, { type = "edits.B" })
  end)
  assert.equals("1 7 8", values())
  app = test.launch "edits"
  push("A", 1)
  app:tap "Show"
  push("B", 7)
  app:edit(function(path) path:replace_all { part("A", 1), part("B", 7) } end)
  assert.equals("1 7", values())
end)

it("G2 an edit takes away what its guards were asked about, with what a guard has pushed above that", function()
  push("A", 1)
  app:tap "Push"
  app:edit(exchange)
  assert.equals("5", values())
  app = test.launch "edits"
  push("A", 1)
  app:tap "Push"
  app:edit(function(path) path:pop(1) end)
  assert.equals("", values())
end)

it("G3 an edit that was held takes its own entries away, with what lies above them", function()
  push("A", 1)
  app:tap "Hold"
  app:edit(exchange)
  assert.equals("held", app.outcome.reason)
  push("B", 2)
  push("B", 3)
  app:tap "Allow"
  app:restart()
  app:tap "Resume"
  assert.equals("5", values())
end)

it("G3 and none in their place", function()
  push("A", 1)
  app:tap "Hold"
  app:edit(exchange)
  push("B", 2)
  app:tap "Allow"
  app:edit(function(path) path:remove { type = "edits.A" } end)
  app:tap "Resume"
  assert.equals("2", values())
  assert.equals("refused gone", looks.logged(app)[1])
end)

it("G3 removals that were held leave what lies above, and what is like them", function()
  push("A", 1)
  app:tap "Hold"
  app:edit(function(path) path:remove { type = "edits.A" } end)
  app:tap "Allow"
  push("B", 2)
  push("A", 3)
  app:tap "Resume"
  assert.equals("2 3", values())
end)

it("D2 an entry whose value is not there has none", function()
  app:tap "Look at what waits"
  app:settle()
  assert.equals("waiting nil", looks.logged(app)[1])
end)

it("Y2 a restart tells that what was done with an answer is lost", { explore = false }, function()
  app:tap "Ask"
  app:restart()
  app:finish(true)
  app:restart()
  assert.equals(1, #app.lost)
  assert.equals("action", app.lost[1].reason)
end)

it("Y2 and that nothing is loaded ahead any more", { explore = false }, function()
  app:tap "Preload"
  app:restart()
  assert.equals("preload of edits.slow", app.lost[1].what)
  assert.equals("load", app.lost[1].reason)
end)
