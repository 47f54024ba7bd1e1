-- A word that says nothing.
--
-- expect: link_present.lua:8: option 'present' of a link is one of 'after', 'placeholder' or { after = seconds }, got 'before'
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Links", rutter.link { "Seven", to = 7, present = "before" } }
end)
