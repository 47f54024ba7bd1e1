-- A link leads to a value, not to what makes one.
--
-- expect: link_function.lua:8: function
-- when: show

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Links", rutter.link { "Seven", to = function() return 7 end } }
end)
