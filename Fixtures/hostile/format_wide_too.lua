-- hostile: formats at and beyond all limits of width, precision and size
-- expect: stopped time or error or ok
print(pcall(string.format, "%99.99f", 1e308), pcall(string.format, "%100d", 1), pcall(string.format, "%p", {}), pcall(string.format, "%p", print))
print(pcall(string.format, "%a %q %q %q %q", -0.0, 0/0, math.mininteger, 1/0, "\0\r\n\27[2J\200"))
print(pcall(string.format, "%q", {}), pcall(string.format, "%i", 1.5), pcall(string.format, "%s", setmetatable({}, { __tostring = function() return 1 end })))
print(pcall(string.format, "%s", setmetatable({}, { __name = ("n"):rep(1000000) })) )
print(#string.format("%.99f", -1e308), pcall(string.format, "%.100f", 1), pcall(string.format, "%", 1), pcall(string.format, "%-+ #0123456d", 1))
local big = ("x"):rep(8 << 20)
local t = {}
for i = 1, 1e9 do t[1] = string.format("%s%s%q", big, big, big) end
