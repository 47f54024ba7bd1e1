-- A case that nobody wrote.
--
-- expect: a case cell holds
-- when: tap "Open"

local rutter = require "rutter"
local dialog = rutter.cell(nil, "dialog")
local function help() return rutter.screen { title = "Help" } end
rutter.root(function()
  return rutter.screen {
    title = "Cases",
    presents = { case = dialog, cases = { help = help } },
    rutter.button { "Open", action = function() dialog:set("hlep") end },
  }
end)
