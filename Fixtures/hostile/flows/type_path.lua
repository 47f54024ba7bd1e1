-- hostile: type values that hold lists of empty records, 40 of them in the path; and the operations that compare them
-- expect: ok or error or stopped
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
local T = r.type("T", { l = "any", n = "integer" })
local n = 0
local function go() local t = {} for i = 1, 20000 do t[i] = {} end for i = 1, 10 do n = n + 1 r.path:push(T { l = t, n = n }) end for i = 1, 200 do r.path:bring_to_front(T { l = t, n = i }) end end
r.destination(T, function(i) return r.screen { title = "x", r.button { "Go", action = go } } end)
r.root(function() return r.screen { title = "Root", r.button { "Go", action = go } } end)
