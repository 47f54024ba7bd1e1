-- A misspelt option of a button.
--
-- expect: button_option.lua:8: button has no option 'acton'; did you mean 'action'?
-- when: show

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Buttons", rutter.button { "Go", acton = function() end } }
end)
