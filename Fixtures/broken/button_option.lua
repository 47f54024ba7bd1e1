-- A misspelt option of a button.
--
-- expect: button_option.lua:8: a button has no option 'acton'; did you mean 'action'?
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Buttons", rutter.button { "Go", acton = function() end } }
end)
