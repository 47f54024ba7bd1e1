-- A slot is declared once.
--
-- expect: duplicate_slot.lua:8: slot 'duplicate_slot.menu' is already registered by duplicate_slot.lua:7
-- when: load

local rutter = require "rutter"
rutter.slot_type("menu", "integer")
rutter.slot_type("menu", "integer")
rutter.root(function() return rutter.screen { title = "Home" } end)
