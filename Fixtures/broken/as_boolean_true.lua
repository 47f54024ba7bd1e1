-- Open, but with what?
--
-- expect: as_boolean_true.lua:10: true does not say which value the cell is to hold; set the cell itself
-- when: tap "Open"

local rutter = require "rutter"
local opened = rutter.cell(nil, "opened")
rutter.root(function()
  local function open()
    opened:as_boolean():set(true)
  end
  return rutter.screen { title = "Booleans", rutter.button { "Open", action = open } }
end)
