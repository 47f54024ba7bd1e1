-- A misspelt option inside an option.
--
-- expect: retry_option.lua:7: 'retry' of loader 'stubborn' has no option 'time'; did you mean 'times'?
-- when: load

local rutter = require "rutter"
rutter.loader("stubborn", { gives = rutter.integer, retry = { time = 3 }, load = function() return 1 end })
rutter.root(function() return rutter.screen { title = "Loaders" } end)
