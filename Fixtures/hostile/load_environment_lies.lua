-- hostile: a loaded chunk whose globals are found by a function without end
-- expect: stopped time or stopped instructions
local env = setmetatable({}, { __index = function(t, k) return rawget(t, k) or t[k .. "x"] end })
local ok = pcall(load("return a", "=a", "t", env))
while true do ok = pcall(load("return " .. ("b"):rep(100), "=b", "t", env)) and ok end
