-- hostile: asks for a table that nobody can have, and goes on as if nothing had been
-- expect: stopped memory or stopped time
local r = require "rutter"
pcall(function() local t = {} for i = 1, 1 << 30 do t[i] = i end end)
while true do pcall(r.log, "went on") end
