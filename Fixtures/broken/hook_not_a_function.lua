-- A hook is a function.
--
-- expect: hook_not_a_function.lua:8: 'on_appear' is a function, got
-- when: show

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Hooks", on_appear = "hello" }
end)
