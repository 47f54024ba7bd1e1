-- hostile: single requests far over the limit, each a different way
-- expect: stopped memory or stopped time or stopped instructions or error
print(pcall(string.rep, "x", 1 << 33))
print(pcall(string.rep, "x", 300 << 20))
local s = ("x"):rep(100 << 20)
print(pcall(function() return s .. s .. s end))
print(pcall(function() return s:gsub("x", "yyy") end))
print(pcall(string.upper, s), pcall(string.reverse, s))
print(pcall(table.concat, { s, s, s }))
print(pcall(string.format, "%s%s%s", s, s, s))
print(pcall(string.format, "%q", s))
print(pcall(table.pack, s:byte(1, 1e6)))
print(pcall(load, function() return s end))
local t = {} print(pcall(function() t[1 << 30] = 1 for i = 1, 1e9 do t[i] = i end end))
