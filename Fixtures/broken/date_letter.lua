-- A letter that stands for nothing.
--
-- expect: date_letter.lua:7: rutter.date.format: no 'N' behind '%'; known are %a %A %b
-- when: load

local rutter = require "rutter"
print(rutter.date.format(0, "%H:%M:%N"))
rutter.root(function() return rutter.screen { title = "Texts" } end)
