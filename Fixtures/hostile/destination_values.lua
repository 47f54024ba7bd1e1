-- hostile: destinations for 100,000 exact values, big values, odd values; withdrawn in odd order, twice, from within
-- expect: ok or error or stopped
local r = require "rutter"
for _, v in ipairs { 0/0, {}, "", -0.0, 0, r.null, ("x"):rep(1000000), { { {} } }, true, false } do print(pcall(r.destination, v, function() return r.screen { title = "x" } end)) end
local regs = {}
for i = 1, 3000 do regs[i] = r.destination({ i, ("x"):rep(20000) }, function() return r.screen { title = "x" } end) end
for i = 1, #regs, 2 do regs[i]:withdraw() regs[i]:withdraw() end
for i = #regs, 1, -1 do regs[i]:withdraw() end
local d d = r.destination(5, { screen = function() d:withdraw() return r.screen { title = "w" } end, replaces = true })
