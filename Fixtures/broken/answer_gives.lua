-- What a destination gives is written as a schema.
--
-- expect: answer_gives.lua:7: a destination
-- when: load

local rutter = require "rutter"
rutter.destination(rutter.integer, {
  gives = "colour",
  screen = function(number) return rutter.screen { title = "Number " .. number } end,
})
rutter.root(function() return rutter.screen { title = "Home" } end)
