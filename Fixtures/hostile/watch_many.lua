-- hostile: 100,000 watches on a cell, each withdrawing itself and the next while called, and adding two
-- expect: ok or error or stopped
local r = require "rutter"
local ok, c = pcall(r.cell, 0, "wm")
if not ok then error(c, 0) end
local ws = {}
local function add(i) ws[i] = r.watch(c, function(v) if ws[i] then ws[i]:withdraw() end if ws[i + 1] then ws[i + 1]:withdraw() end add(#ws + 1) add(#ws + 1) c:set(v + 1) end) end
for i = 1, 20000 do add(i) end
c:set(1)
