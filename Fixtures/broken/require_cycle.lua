-- A module that needs itself before it is there.
--
-- expect: require_cycle.lua:6: modules require each other in a circle: 'require_cycle' -> 'require_cycle'
-- when: load

return require "require_cycle"
