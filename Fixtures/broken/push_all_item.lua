-- One of several things to be pushed holds a function.
--
-- expect: push_all_item.lua:11: push_all, item 2: field 'tools[2].use': a function cannot be part of a value
-- when: tap "Push"

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen {
    title = "Push",
    rutter.button { "Push", action = function()
      rutter.path:push_all { 1, { tools = { "spoon", { use = print } } } }
    end },
  }
end)
