-- A screen function among the options of a destination, without its name.
--
-- expect: destination_unnamed.lua:7: the options of a destination are a table with names, got one in which something has no name: write screen = …
-- when: load

local rutter = require "rutter"
rutter.destination(rutter.integer, {
  gives = "string",
  function(n) return rutter.screen { title = tostring(n) } end,
})
rutter.root(function() return rutter.screen { title = "Destinations" } end)
