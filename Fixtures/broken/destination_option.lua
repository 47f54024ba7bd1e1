-- A misspelt option of a destination.
--
-- expect: destination_option.lua:7: a destination has no option 'wating'; did you mean 'waiting'?
-- when: load

local rutter = require "rutter"
rutter.destination(rutter.integer, {
  wating = function() return rutter.screen { title = "…" } end,
  screen = function(n) return rutter.screen { title = tostring(n) } end,
})
rutter.root(function() return rutter.screen { title = "Destinations" } end)
