-- Each choice has its price.
local rutter = require "rutter"

local prices = { small = 2, medium = 3, huge = 4 }

rutter.root(function()
  local size, count = rutter.cell("small", "size"), rutter.cell(1, "count")
  local total = rutter.cell(nil, "total")
  return rutter.screen {
    title = "Coffee",
    rutter.picker { "Size", cell = size, choices = { "small", "medium", "huge" } },
    rutter.button { "One more", action = function() count:update(function(n) return n + 1 end) end },
    rutter.button { "Total", action = function() total:set(prices[size:get()] * count:get()) end },
    total:is_set() and rutter.text { "It costs " .. total:get() },
  }
end)
