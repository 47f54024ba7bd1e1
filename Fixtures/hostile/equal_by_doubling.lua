-- Two values of 60 levels, each twice the one below: they are equal, and comparing them takes centuries.
-- expect: stopped time or memory
local rutter = require "rutter"
local number = rutter.loader("number", { gives = "integer", load = function() return 1 end })
local left, right = {}, {}
for _ = 1, 60 do left, right = { left, left }, { right, right } end
print(number(left) == number(right))
