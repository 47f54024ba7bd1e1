-- A word that says nothing.
--
-- expect: link_present.lua:8: 'present' is "after", "placeholder" or { after = seconds }, got string "before"
-- when: show

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Links", rutter.link { "Seven", to = 7, present = "before" } }
end)
