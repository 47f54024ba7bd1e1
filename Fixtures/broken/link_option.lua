-- A misspelt option of a node.
--
-- expect: link_option.lua:8: link has no option 'presents'; did you mean 'present'?
-- when: show

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Links", rutter.link { "Seven", to = 7, presents = "placeholder" } }
end)
