-- A cell is counted up like a number.
--
-- expect: attempt to perform arithmetic on a cell value (upvalue 'count'); cell:get() gives what it holds
-- when: tap "More"

local rutter = require "rutter"
local count = rutter.cell(0, "count")
rutter.root(function()
  return rutter.screen {
    title = "Count",
    rutter.button { "More", action = function() count = count + 1 end },
  }
end)
