-- hostile: a table that claims to be a list of rows, with an address for items
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
for code = -215, -195 do
  local list = setmetatable({ 0x414141414140, 0x414141414140, 0x414141414140 }, { code })
  show(function() return r.screen { title = "Alive", list } end)
end
