-- A guard says what it guards by the types that leave or come.
--
-- expect: guard_option.lua:7: rutter.guard has no option 'leave'; did you mean 'leaves'?
-- when: load

local rutter = require "rutter"
rutter.guard(function() end, { leave = rutter.integer })
rutter.root(function() return rutter.screen { title = "Home" } end)
