-- What is dropped is named by the text that rutter.hold was given.
--
-- expect: drop_no_name.lua:8: rutter.drop takes the name that rutter.hold was given, got an integer
-- when: tap "Drop"

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Home", rutter.button { "Drop", action = function() rutter.drop(1) end } }
end)
