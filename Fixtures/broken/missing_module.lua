-- A module that is nowhere.
--
-- expect: missing_module.lua:7: module 'kitchn' not found
-- when: load

local rutter = require "rutter"
local kitchen = require "kitchn"
rutter.root(function() return kitchen.screen() end)
