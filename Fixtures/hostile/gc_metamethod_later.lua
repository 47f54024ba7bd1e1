-- hostile: adds a finalizer after setmetatable
-- expect: ok
local mt = {}
local t = setmetatable({}, mt)
mt.__gc = function() while true do end end
t = nil
for _ = 1, 1000 do t = ("x"):rep(10000) end
assert(t)
