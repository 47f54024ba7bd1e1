-- A task that counts the seconds for ever

local rutter = require "rutter"

local seconds = rutter.cell(0, "seconds")

rutter.root(function()
  return rutter.screen {
    title = "Clock",
    rutter.button { "Wait", action = function() end },
    rutter.text { seconds:get() .. " s" },
  }
end)

rutter.task(function()
  while true do
    rutter.sleep(1)
    seconds:set(seconds:get() + 1)
  end
end)
