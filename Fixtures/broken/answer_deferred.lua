-- An answer is a value that is there; what is loaded first has to be waited for.
--
-- expect: answer_deferred.lua:9: rutter.finish takes a value, got a deferred value; wait for it first, by :await()
-- when: tap "Finish"

local rutter = require "rutter"
local load = rutter.loader("load", { gives = rutter.integer, load = function() return 1 end })
local function finish()
  rutter.finish(load())
end
rutter.root(function() return rutter.screen { title = "Home", rutter.button { "Finish", action = finish } } end)
