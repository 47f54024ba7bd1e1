-- A misspelt option of a screen.
--
-- expect: screen_option.lua:8: screen has no option 'titel'; did you mean 'title'?
-- when: show

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { titel = "Screens" }
end)
