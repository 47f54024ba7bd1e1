-- A link leads to a value, not to what makes one.
--
-- expect: link_function.lua:8: option 'to' of a link takes a deferred value or a value, got a function
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Links", rutter.link { "Seven", to = function() return 7 end } }
end)
