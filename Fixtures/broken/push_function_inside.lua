-- A function inside of a value that is pushed.
--
-- expect: push_function_inside.lua:11: push: field 'tools[2].use': a function cannot be part of a value
-- when: tap "Push"

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen {
    title = "Push",
    rutter.button { "Push", action = function()
      rutter.path:push { tools = { "spoon", { use = print } } }
    end },
  }
end)
