-- Writing into the metatable that all strings share.
--
-- expect: protected_string.lua:6: attempt to index a
-- when: load

getmetatable("").__index = function() return "mine" end
