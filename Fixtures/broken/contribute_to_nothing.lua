-- The plugin of the slot is loaded, and has no slot of this name.
--
-- expect: contribute_to_nothing.lua:8: there is no slot 'contribute_to_nothing.menue'; did you mean 'contribute_to_nothing.menu'?
-- when: load

local rutter = require "rutter"
rutter.slot_type("menu", "integer")
rutter.contribute("contribute_to_nothing.menue", function() end)
rutter.root(function() return rutter.screen { title = "Home" } end)
