-- A misspelt field of the change that a guard is asked about.
--
-- expect: guard_change_field.lua:10: a change has no 'opration'; did you mean 'operation'?
-- when: tap "Go", back

local rutter = require "rutter"
rutter.destination(rutter.integer, {
  screen = function(number) return rutter.screen { title = "Number " .. number } end,
  on_leave = function(change)
    if change.opration == "back" then return rutter.block("stay") end
  end,
})
rutter.root(function() return rutter.screen { title = "Home", rutter.link { "Go", to = 1 } } end)
