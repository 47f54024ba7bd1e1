-- The action was called here, and what it gave is no action.
--
-- expect: button_action.lua:9: option 'action' of a button takes a function, got a string
-- when: show, exit 1

local rutter = require "rutter"
local function greet() return "hello" end
rutter.root(function()
  return rutter.screen { title = "Buttons", rutter.button { "Greet", action = greet() } }
end)
