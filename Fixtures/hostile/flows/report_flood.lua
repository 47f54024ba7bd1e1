-- hostile: a loader that reports 100,000 times with odd fractions and 100 KB texts; waiting view that reads them
-- expect: ok or error or stopped
-- seconds: 32, as its loader works in one turn after the other until its 30 seconds are over
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
local l = r.loader("l", { gives = "integer", load = function() for _, f in ipairs { 0/0, 1/0, -1, 2, math.mininteger, "0.5", {} } do print(pcall(r.report, f, f)) end for i = 1, 100000 do r.report((i % 100) / 100, ("x"):rep(100000) .. i) if i % 10 == 0 then r.sleep(0) end end return 1 end })
r.destination(r.integer, { screen = function(i) return r.screen { title = "x" } end, waiting = function(s, p) return r.screen { title = p.text and p.text:sub(1, 5) or "w", r.progress { fraction = p.fraction }, r.text { p.text or "" } } end })
r.root(function() return r.screen { title = "Root", r.link { "Go", to = l(), present = "placeholder" } } end)
