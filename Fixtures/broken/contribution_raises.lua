-- A contribution fails where it stands, and nowhere else.
--
-- expect: contribution_raises.lua:8: attempt to perform arithmetic on a nil value (local 'value')
-- when: show

local rutter = require "rutter"
rutter.slot_type("menu", "integer?")
rutter.contribute("contribution_raises.menu", function(value) return rutter.text { value + 1 } end)
rutter.root(function() return rutter.screen { title = "Home", rutter.slot("menu") } end)
