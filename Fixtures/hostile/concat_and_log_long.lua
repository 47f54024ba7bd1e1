-- hostile: joins and prints values whose texts are long and made by functions
-- expect: ok
local t = setmetatable({}, { __tostring = function() return ("t"):rep(1500) end })
print(t, ("x"):rep(1500), t, 1, nil, true, ("y"):rep(3000), t)
local parts = {}
for i = 1, 50 do parts[i] = ("x"):rep(i * 37) end
assert(#table.concat(parts, ("-"):rep(1030)) == 37 * 25 * 51 + 49 * 1030)
