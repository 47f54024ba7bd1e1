-- Holds values of types that it does not know, of a flow that requires it.
local rutter = require "rutter"

local held = rutter.cell(nil, "held")

local Room = rutter.type("Room", { number = "integer" })
rutter.destination(Room, function(room)
  return rutter.screen {
    title = "Room " .. room.number,
    rutter.text { "held " .. (held:get() and held:get().count or "nothing") },
    rutter.button { "Answer", action = function() rutter.finish(1) end },
    rutter.button { "Never end", action = function() while true do end end },
  }
end)

rutter.loader("put", {
  gives = "integer",
  load = function(value)
    held:set(value)
    return 1
  end,
})

rutter.steps("walk", {
  takes = "any",
  gives = "integer",
  run = function(ask, value)
    ask(Room { number = 1 })
    ask(value)
    return 1
  end,
})
