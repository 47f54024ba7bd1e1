-- A load sets the cell only if its city is still wanted

local rutter = require "rutter"

local weather = rutter.loader("weather", {
  gives = rutter.string,
  load = function(city)
    rutter.sleep(1)
    return city .. ": sunny"
  end,
})

local shown = rutter.cell("No city yet", "shown")
local wanted = rutter.cell("", "wanted")

local function choose(city)
  wanted:set(city)
  local text = weather(city):await()
  if wanted:get() == city then shown:set(text) end
end

rutter.root(function()
  return rutter.screen {
    title = "Weather",
    rutter.button { "Oslo", action = function() choose("Oslo") end },
    rutter.button { "Rome", action = function() choose("Rome") end },
    rutter.text { shown:get() },
  }
end)
