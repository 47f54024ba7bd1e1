-- hostile: values of a type compare by their fields: two equal trees with shared halves are 2^n comparisons in C or the host
-- expect: stopped time or stopped memory or error or ok
local r = require "rutter"
local ok, R = pcall(r.type, "R", { l = "any", r = "any" })
if not ok then error(R, 0) end
local function tree(n) local t = R { l = 1, r = 1 } for i = 1, n do t = R { l = t, r = t } end return t end
print(pcall(function() local a, b = tree(16), tree(16) for i = 1, 1e5 do local x = a == b end end))
local a, b = {}, {}
print(pcall(function() local x, y = R { l = 1, r = 2 }, R { l = 1, r = 2 } rawset(x, "l", x) rawset(y, "l", y) return x == y end))
print(pcall(function() local x, y = R { l = 1, r = 2 }, R { l = 1, r = 2 } local d, e = {}, {} for i = 1, 1e5 do d, e = { d }, { e } end rawset(x, "l", d) rawset(y, "l", e) return x == y end))
