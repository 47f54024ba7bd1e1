-- A misspelt option of a screen.
--
-- expect: screen_option.lua:8: a screen has no option 'titel'; did you mean 'title'?
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { titel = "Screens" }
end)
