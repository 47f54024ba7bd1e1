-- hostile: rows whose keys are tables, functions, cells and each other
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
for _, key in ipairs { {}, print, r.cell(1), r.null, 0 / 0, 1 / 0, ("x"):rep(2000000), "\xff", r.integer } do
  show(function()
    return r.screen { title = "Alive", r.list({ 1, 2 }, function() return "row" end, { key = function() return key end }) }
  end)
  show(function()
    return r.screen { title = "Alive", r.list({ { id = key }, { id = key } }, function() return "row" end) }
  end)
end
