-- hostile: appends items after the list has asked for their keys
-- expect: ok or error
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
  local items = { { id = 1 } }
  local list = r.list(items, function(item) return "row " .. item.id end)
  for i = 2, 50 do items[i] = { id = i } end
  return r.screen { title = "Alive", list }
end)
