-- An answer is plain data.
--
-- expect: answer_function.lua:8: a function cannot be part of a value
-- when: tap "Finish"

local rutter = require "rutter"
local function finish()
  rutter.finish(function() end)
end
rutter.root(function() return rutter.screen { title = "Home", rutter.button { "Finish", action = finish } } end)
