-- The name of an answer is a text.
--
-- expect: present_name.lua:8: option 'as' of rutter.present takes a name for the answer, got an integer
-- when: tap "Go"

local rutter = require "rutter"
local function go()
  rutter.present(1, { as = 1 })
end
rutter.root(function() return rutter.screen { title = "Home", rutter.button { "Go", action = go } } end)
