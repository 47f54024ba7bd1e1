-- hostile: loads that never end, each with a key, an argument and a progress text of 1 KB
-- expect: stopped memory or stopped time or error or ok
-- seconds: 2
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:advance(1)
local r = require "rutter"
local l = r.loader("l", { gives = "string", timeout = false, key = function(n) return n .. "k" end, load = function(n) r.report(0.5, n:sub(1, 1000)) r.sleep(1e8) return "" end })
r.root(function() return r.screen { title = "Root", r.button { "Go", action = function()
  for i = 1, 1000 do l(("x"):rep(900000) .. i):preload() r.sleep(0) end end } } end)
