-- hostile: 2,000 entries whose load failed with a message of 900 KB, held for a retry
-- expect: stopped memory or stopped time or error or ok
-- seconds: 10, for 5 GB of text: 2 ms in each of 2,000 turns
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:advance(1)
local r = require "rutter"
local l = r.loader("l", { gives = "integer", load = function(n) error(("m"):rep(900000) .. n, 0) end })
r.destination(r.integer, { screen = function(i) return r.screen { title = "x" } end, failed = function() return r.screen { title = "failed" } end })
r.root(function() return r.screen { title = "Root", r.button { "Go", action = function()
  for i = 1, 2000 do r.path:push(l(i), { present = "placeholder" }) r.sleep(0) end end } } end)
