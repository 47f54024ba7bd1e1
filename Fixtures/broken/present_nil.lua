-- Presenting needs something to present.
--
-- expect: present_nil.lua:8: rutter.present: a value or a deferred value is needed, got nil
-- when: tap "Go"

local rutter = require "rutter"
local function go()
  rutter.present()
end
rutter.root(function() return rutter.screen { title = "Home", rutter.button { "Go", action = go } } end)
