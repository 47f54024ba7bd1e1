-- hostile: a row function takes its list's items and function away
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
for _, place in ipairs { 1, 2, 3 } do
  for _, value in ipairs { false, "text", 7, print } do
    local list
    list = r.list({ { id = 1 }, { id = 2 }, { id = 3 } }, function() list[place] = value or nil return "row" end)
    show(function() return r.screen { title = "Alive", list } end)
  end
end
