-- hostile: what shows holds a 900 KB field value and picker choices of control characters, as does each entry below
-- expect: ok or error or stopped
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"tap","target":"Go"}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
local c = r.cell(("\1"):rep(160000), "c")
local n = 0
local function go() for i = 1, 40 do n = n + 1 r.path:push(n) end end
r.destination(r.integer, function(i) return r.screen { title = ("\1"):rep(400000), r.field { "F", cell = c }, r.field { "G", cell = c }, r.button { "Go", action = go } } end)
r.root(function() return r.screen { title = "Root", r.button { "Go", action = go } } end)
