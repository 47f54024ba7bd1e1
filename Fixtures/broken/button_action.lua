-- The action was called here, and what it gave is no action.
--
-- expect: button_action.lua:9: 'action' is a function, got
-- when: show

local rutter = require "rutter"
local function greet() return "hello" end
rutter.root(function()
  return rutter.screen { title = "Buttons", rutter.button { "Greet", action = greet() } }
end)
