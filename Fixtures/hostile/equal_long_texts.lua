-- Lists that refer again and again to two equal texts of a MiB.
-- expect: stopped time or memory
local rutter = require "rutter"
local number = rutter.loader("number", { gives = "integer", load = function() return 1 end })
local one, other, left, right = ("x"):rep(2 ^ 20 | 0), "x" .. ("x"):rep((2 ^ 20 | 0) - 1), {}, {}
for place = 1, 50000 do left[place], right[place] = one, other end
print(number(left) == number(right))
