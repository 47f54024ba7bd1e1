-- Two modules that need each other before either is there.
--
-- expect: require_cycle/moon.lua:1: modules require each other in a circle: 'tide' -> 'moon' -> 'tide'
-- when: load

local rutter = require "rutter"
local tide = require "tide"
rutter.root(function() return rutter.screen { title = tide.name } end)
