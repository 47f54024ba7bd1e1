-- hostile: cells of lists of empty lists: little text, many objects in the host; half of them in typed names
-- expect: stopped memory or stopped time or error or ok
-- seconds: 2
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
local cells = {}
for i = 1, 400 do cells[i] = r.cell(1, "c" .. i) end
local t = {} for i = 1, 60000 do t[i] = {} end
r.root(function() return r.screen { title = "Root", r.button { "Go", action = function() for i = 1, 400 do cells[i]:set(t) t[1] = i r.sleep(0) end end } } end)
