-- hostile: a watch that asks for two more each time
-- expect: stopped memory or stopped time or stopped instructions or error or ok
-- when: later
local rutter = require "rutter"

local cell = rutter.cell(0, "c")
local function watch(value)
  rutter.watch(cell, watch)
  rutter.watch(cell, watch)
  cell:set(value + 1)
end
rutter.task(function() rutter.watch(cell, watch) cell:set(1) end)
