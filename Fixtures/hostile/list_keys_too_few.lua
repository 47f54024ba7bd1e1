-- hostile: appends items after a key function was asked for each
-- expect: ok or error
-- when: later
local r = require "rutter"
local count = 0
local function show(screen)
  count = count + 1
  pcall(r.destination, count, screen)
  local n = count
  local is_shown = pcall(function() r.path:push(n):await() end)
  if not is_shown then pcall(r.task, function() r.path:push(n) end) end
end
show(function()
  local items = { "a" }
  local list = r.list(items, function(item) return item end, { key = function(item) return item end })
  items[2], items[3] = "b", "c"
  return r.screen { title = "Alive", list }
end)
