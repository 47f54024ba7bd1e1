-- Nobody says what a row looks like.
--
-- expect: list_without_function.lua:8: list takes a function that gives a row, got nil
-- when: show

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Lists", rutter.list({ "one", "two" }) }
end)
