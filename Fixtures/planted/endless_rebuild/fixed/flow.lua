-- One cell follows the other, and that is all

local rutter = require "rutter"

local celsius = rutter.cell(nil, "celsius")
local fahrenheit = rutter.cell(nil, "fahrenheit")

local sensor = rutter.loader("sensor", {
  gives = rutter.number,
  load = function(value)
    rutter.sleep(1)
    return value
  end,
})

rutter.watch(fahrenheit, function(value)
  if not celsius:is_set() then celsius:set((value - 32) / 1.8) end
end)

rutter.root(function()
  return rutter.screen {
    title = "Thermometer",
    rutter.button { "Read inside", action = function() celsius:set(sensor(21):await()) end },
    rutter.button { "Read outside", action = function() fahrenheit:set(sensor(50):await()) end },
    rutter.text { celsius:is_set() and "Celsius " .. celsius:get() or "No reading" },
  }
end)
