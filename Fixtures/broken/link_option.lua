-- A misspelt option of a node.
--
-- expect: link_option.lua:8: a link has no option 'presents'; did you mean 'present'?
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Links", rutter.link { "Seven", to = 7, presents = "placeholder" } }
end)
