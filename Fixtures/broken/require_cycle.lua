-- A module that needs itself before it is there.
--
-- expect: require_cycle.lua:6: module 'require_cycle' requires itself: require_cycle → require_cycle
-- when: load

return require "require_cycle"
