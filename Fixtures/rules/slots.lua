-- A flow with slots: on its root, on each number, and in each row of a list that grows.

local rutter = require "rutter"

rutter.slot_type("home", "integer")
rutter.slot_type("number", rutter.integer)

local count = rutter.cell(1, "count")

rutter.destination(rutter.integer, function(number)
  return rutter.screen { title = "Number " .. number, rutter.slot("number", number) }
end)

rutter.root(function()
  local numbers = {}
  for number = 1, count:get() do numbers[number] = number end
  return rutter.screen {
    title = "Numbers",
    rutter.slot("home", count:get()),
    rutter.button { "One more", action = function() count:set(count:get() + 1) end },
    rutter.list(numbers, function(number)
      return { rutter.link { "Number " .. number, to = number }, rutter.slot("number", number) }
    end, { key = function(number) return number end }),
  }
end)
