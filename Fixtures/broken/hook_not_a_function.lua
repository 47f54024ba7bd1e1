-- A hook is a function.
--
-- expect: hook_not_a_function.lua:8: option 'on_appear' of a screen takes a function, got a string
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Hooks", on_appear = "hello" }
end)
