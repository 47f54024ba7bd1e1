-- A wrong option of present, and the nearest right one.
--
-- expect: present_option.lua:8: rutter.present has no option 'stile'; did you mean 'style'?
-- when: tap "Go"

local rutter = require "rutter"
local function go()
  rutter.present(1, { stile = "sheet" })
end
rutter.root(function() return rutter.screen { title = "Home", rutter.button { "Go", action = go } } end)
