-- A loader's name that is longer than any name may be.
--
-- expect: loader_name_long.lua:7: rutter.loader takes a name of at most 1024 bytes, got 1025
-- when: load

local rutter = require "rutter"
rutter.loader(("n"):rep(1025), { gives = "integer", load = function() return 1 end })
