-- Milliseconds where seconds belong.
--
-- expect: date_milliseconds.lua:7: rutter.date.format takes seconds of the years 0 to 9999, got 1795440727000
-- when: load

local rutter = require "rutter"
print(rutter.date.format(1795440727000))
rutter.root(function() return rutter.screen { title = "Texts" } end)
