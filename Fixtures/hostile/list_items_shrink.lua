-- hostile: a row function empties the items under the list
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
local items = {}
for i = 1, 100 do items[i] = { id = i } end
show(function()
  return r.screen { title = "Alive", r.list(items, function()
    for i = #items, 1, -1 do items[i] = nil end
    return "row"
  end) }
end)
