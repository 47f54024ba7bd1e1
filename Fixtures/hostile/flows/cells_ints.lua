-- hostile: records of 30,000 short keys in cells
-- expect: stopped memory or stopped time or error or ok
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
local cells = {}
for i = 1, 400 do cells[i] = r.cell(1, "c" .. i) end
r.root(function() return r.screen { title = "Root", r.button { "Go", action = function()
  for i = 1, 400 do local t = {} for j = 1, 30000 do t["k" .. j] = 1 end cells[i]:set(t) r.sleep(0) end end } } end)
