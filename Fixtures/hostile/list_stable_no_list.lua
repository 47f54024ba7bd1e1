-- hostile: stable lists whose items are no list, or change their length
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
for _, items in ipairs { { a = 1 }, { [2] = 1 }, { 1, nil, 3 }, setmetatable({}, { __len = function() return 9 end }) } do
  show(function()
    return r.screen { title = "Alive", r.list(items, function() return "row" end, { stable = true }) }
  end)
end
show(function()
  local items = { 1, 2, 3 }
  local list = r.list(items, function() return "row" end, { stable = true, key = tostring })
  items[3] = nil
  return r.screen { title = "Alive", list }
end)
