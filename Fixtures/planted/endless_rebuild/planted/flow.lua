-- Two cells follow each other, rounded up: once the outside is read first, they never meet

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

local follows = false -- once the outside was read, the two move together

rutter.watch(fahrenheit, function(value)
  if not celsius:is_set() then follows = true end
  if follows then celsius:set(math.ceil((value - 32) / 1.8) + 1.0) end
end)

rutter.watch(celsius, function(value)
  if follows then fahrenheit:set(math.ceil(value * 1.8 + 32) + 1.0) end
end)

rutter.root(function()
  return rutter.screen {
    title = "Thermometer",
    rutter.button { "Read inside", action = function() celsius:set(sensor(21):await()) end },
    rutter.button { "Read outside", action = function() fahrenheit:set(sensor(50):await()) end },
    rutter.text { celsius:is_set() and "Celsius " .. celsius:get() or "No reading" },
  }
end)
