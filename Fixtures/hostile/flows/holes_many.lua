-- hostile: 2,000 holes of one screen, each with its own load; holes within holes within holes for ever
-- expect: ok or error or stopped
-- seconds: 30
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
local n = r.cell(0, "n")
local l = r.loader("l", { gives = "integer", load = function(i) r.sleep(0) return i end })
local function inner(i) return r.hole(l(i), { ready = function(v) return { "x", inner(v + 1) } end, waiting = function() return "w" end }) end
r.root(function() local t = { title = "Root", r.button { "Go", action = function() n:set(2000) end } } for i = 1, n:get() do t[#t + 1] = r.hole(l(i)) end if n:get() > 0 then t[#t + 1] = inner(1) end return r.screen(t) end)
