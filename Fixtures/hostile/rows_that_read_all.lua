-- hostile: rows that each read every cell, all of which change
-- expect: stopped memory or stopped time or stopped instructions or error or ok
-- when: later
local rutter = require "rutter"

local cells, items = {}, {}
for i = 1, 2000 do cells[i], items[i] = rutter.cell(0, "c" .. i), i end
rutter.destination(rutter.integer, function()
  return rutter.screen { title = "x", rutter.list(items, function()
    local sum = 0
    for _, cell in ipairs(cells) do sum = sum + cell:get() end
    return rutter.text { sum }
  end) }
end)
rutter.task(function()
  rutter.path:push(1):await()
  for n = 1, 1000 do
    for _, cell in ipairs(cells) do cell:set(n) end
    rutter.sleep(0.001)
  end
end)
