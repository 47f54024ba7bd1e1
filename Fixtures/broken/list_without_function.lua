-- Nobody says what a row looks like.
--
-- expect: list_without_function.lua:8: rutter.list takes a function that gives the nodes of an item, got
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Lists", rutter.list({ "one", "two" }) }
end)
