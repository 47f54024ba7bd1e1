-- hostile: one gmatch driven from two coroutines, odd starts, as many captures as there are
-- expect: ok or error or stopped time
local g = ("abc"):gmatch("()(.)")
local co = coroutine.wrap(function() for a, b in g do coroutine.yield(a) end end)
print(co(), g(), pcall(co), pcall(g), pcall(g))
print(pcall(string.gmatch, "abc", "", math.mininteger)) for x in ("abc"):gmatch("") do end
for x in ("a"):rep(100000):gmatch("(a*)*b?") do end
print(pcall(function() for k in ("a"):rep(30):gmatch(("(a*)"):rep(32)) do end end))
print(pcall(function() return ("x"):rep(1 << 20):gsub("", function() return ("y"):rep(100) end) end))
print(("a,"):rep(200000):gsub("[^,]*,$", "") ~= nil)
print(("x"):rep(300000):find(("x*"):rep(6) .. "y"))
