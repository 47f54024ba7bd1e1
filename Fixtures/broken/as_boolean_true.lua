-- Open, but with what?
--
-- expect: as_boolean_true.lua:10: cannot be set to true
-- when: tap "Open"

local rutter = require "rutter"
local opened = rutter.cell(nil, "opened")
rutter.root(function()
  local function open()
    opened:as_boolean():set(true)
  end
  return rutter.screen { title = "Booleans", rutter.button { "Open", action = open } }
end)
