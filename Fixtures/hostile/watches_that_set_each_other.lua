-- hostile: cells that each change the next in a ring
-- expect: stopped memory or stopped time or stopped instructions or error or ok
-- when: later
local rutter = require "rutter"

local cells = {}
for i = 1, 500 do cells[i] = rutter.cell(0, "c" .. i) end
for i, cell in ipairs(cells) do
  rutter.watch(cell, function(value) cells[i % #cells + 1]:set(value + 1) end)
end
rutter.task(function() for _, cell in ipairs(cells) do cell:set(1) end end)
