-- Two loads into one text: which comes last shows, and nothing in the flow is wrong but that

local rutter = require "rutter"

local text = rutter.cell("", "text")

--- A button that loads for a while, and then notes that it did.
local function load(name, seconds)
  return rutter.button {
    name,
    action = function()
      rutter.sleep(seconds)
      text:set(name)
    end,
  }
end

rutter.root(function()
  return rutter.screen {
    title = "Desk",
    rutter.text { "Last: " .. text:get() },
    load("draft", 1),
    load("final", 2),
  }
end)
