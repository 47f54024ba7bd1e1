-- hostile: finalizers run with hooks off
-- expect: stopped time or ok or error
local mt = {}
print(pcall(setmetatable, {}, { __gc = function() while true do end end }))
mt.__gc = function() while true do end end
print(pcall(setmetatable, {}, mt))
local t = {}
for i = 1, 1e6 do t[i % 100] = { i } end
if collectgarbage then collectgarbage() end
