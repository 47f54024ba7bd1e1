-- hostile: fresh results of 900 KB under 1,000 keys, kept by the host for reuse
-- expect: stopped memory or stopped time or error or ok
-- seconds: 10
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
local l = r.loader("l", { gives = "string", fresh = 1e9, load = function(n) return ("x"):rep(900000) .. n end })
r.root(function() return r.screen { title = "Root", r.button { "Go", action = function()
  for i = 1, 1000 do l(i):preload() r.sleep(0.001) end end } } end)
