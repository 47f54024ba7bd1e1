-- hostile: sections in sections, ten thousand deep
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
  local node = r.text "end"
  for _ = 1, 10000 do node = r.section { node } end
  return r.screen { title = "Alive", node }
end)
