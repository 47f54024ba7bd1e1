-- A moment whose zone shifts it beyond the last year.
--
-- expect: date_beyond.lua:7: no date: in UTC it lies in none of the years 0 to 9999
-- when: load

local rutter = require "rutter"
print(rutter.date.format(assert(rutter.date.parse "9999-12-31T23:59:59-23:59")))
rutter.root(function() return rutter.screen { title = "Texts" } end)
