-- hostile: a row function puts an address where its list's items are
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
local list
list = r.list({ 1, 2, 3 }, function() list[1] = 0x414141414140 return "row" end)
local shown = r.cell(true)
show(function() return r.screen { title = "Alive", shown:get() and list } end)
