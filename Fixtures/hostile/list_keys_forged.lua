-- hostile: writes keys of its own into a list's table
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
for _, keys in ipairs { {}, { 1 }, { 1, 2, 3, 4 }, { a = 1 }, { [2] = 1 }, { 1, [3] = 3 }, setmetatable({}, { __len = function() return 3 end }) } do
  show(function()
    local list = r.list({ "a", "b", "c" }, function(item) return item end, { key = function(item) return item end })
    list[3] = keys
    return r.screen { title = "Alive", list }
  end)
end
