-- Two loads, one after the other or the other way round, after many steps

local rutter = require "rutter"
local count, last = rutter.cell(0, "count"), rutter.cell(0, "last")
local part = rutter.loader("part", {
  gives = rutter.integer,
  load = function(number) rutter.sleep(number) return number end,
})
rutter.root(function()
  return rutter.screen {
    title = "Parts",
    rutter.button { "Count", action = function() count:update(function(n) return n + 1 end) end },
    rutter.button { "Fetch 1", action = function() last:set(part(1):await()) end },
    rutter.button { "Fetch 2", action = function() last:set(part(2):await()) end },
    rutter.text { "The last is " .. last:get() },
  }
end)
