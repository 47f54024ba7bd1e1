-- hostile: a key function appends to the items that it is asked for
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
  local items = { 1, 2, 3 }
  local list = r.list(items, function() return "row" end, { key = function(i)
    items[#items + 1] = 9
    return i
  end })
  return r.screen { title = "Alive", list }
end)
