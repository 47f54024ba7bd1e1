-- hostile: links that hold deferred values with arguments of 100 KB; rows too; 2,000 screens of it
-- expect: stopped memory or stopped time or error or ok
-- seconds: 2
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:advance(1)
local r = require "rutter"
local l = r.loader("l", { gives = "integer", load = function(n) return 1 end })
r.destination(r.integer, function(i) local t = { title = "x" } for j = 1, 9 do t[j] = r.link { "L" .. j, to = l(("x"):rep(100000) .. i .. j) } end return r.screen(t) end)
r.root(function() return r.screen { title = "Root", r.button { "Go", action = function()
  for i = 1, 2000 do r.path:push(i) r.sleep(0) end end } } end)
