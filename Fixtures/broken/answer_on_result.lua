-- What takes answers by name is a function.
--
-- expect: answer_on_result.lua:7: option 'on_result' of rutter.root takes a function, got 'colour'
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Home" } end, { on_result = "colour" })
