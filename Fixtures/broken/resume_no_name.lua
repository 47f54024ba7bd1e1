-- What is resumed is named by the text that rutter.hold was given.
--
-- expect: resume_no_name.lua:8: rutter.resume takes the name that rutter.hold was given, got nil
-- when: tap "Resume"

local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "Home", rutter.button { "Resume", action = function() rutter.resume() end } }
end)
