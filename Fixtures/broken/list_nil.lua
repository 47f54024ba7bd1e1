-- The items were never set.
--
-- expect: list_nil.lua:9: rutter.list takes a list of items, got
-- when: show, exit 1

local rutter = require "rutter"
local kitchen = {}
rutter.root(function()
  return rutter.screen { title = "Lists", rutter.list(kitchen.recipes, function(r) return r.name end) }
end)
