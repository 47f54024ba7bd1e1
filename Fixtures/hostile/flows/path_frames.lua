-- hostile: 60,000 entries, then the order turned round again and again: diffing
-- expect: error or stopped or ok
-- input: {"do":"tap","target":"A"}
-- input: {"do":"wait"}
-- input: {"do":"tap","target":"B"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "A" app:settle()
local r = require "rutter"
local t = {} for i = 1, 30000 do t[i] = i end
local function b() for j = 1, 30 do local u = {} for i = 1, #t do u[i] = t[#t + 1 - i] end t = u r.path:replace_all(t) r.sleep(0) end end
r.destination(r.integer, function(n) return r.screen { title = "N", r.button { "B", action = b } } end)
r.root(function() return r.screen { title = "Root", r.button { "A", action = function() r.path:replace_all(t):await() end } } end)
