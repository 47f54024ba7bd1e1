-- hostile: watches that set each other's cells
-- expect: error or stopped or ok
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"set","target":"On","value":true}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
local a, b, t = r.cell(0, "a"), r.cell(0, "b"), r.cell(false, "t")
r.watch(a, function(v) b:set(v + 1) end)
r.watch(b, function(v) a:set(v + 1) end)
r.watch(t, function(v) t:set(not v) end)
r.root(function() return r.screen { title = "Root" .. a:get(), r.toggle { "On", cell = t }, r.button { "Go", action = function() a:set(1) end } } end)
