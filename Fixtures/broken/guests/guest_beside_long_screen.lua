-- What ../guest_beside_long_screen_flow.lua is run with.

local rutter = require "rutter"

rutter.contribute("guest_beside_long_screen_flow.tools", function() return rutter.text { ("sea"):rep(100000) } end)
