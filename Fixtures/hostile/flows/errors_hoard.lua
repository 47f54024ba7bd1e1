-- hostile: 100,000 small errors of tasks and loads, then errors of 10 MB with control characters
-- expect: stopped memory or stopped time or error or ok
-- seconds: 30
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
local l = r.loader("l", { gives = "string", load = function(n) error(("\27[31m\255"):rep(1000000)) end })
r.root(function() return r.screen { title = "Root", r.button { "Go", action = function()
  for j = 1, 50 do for i = 1, 2000 do r.task(function() error("small " .. i) end) end r.sleep(0) end
  for i = 1, 300 do r.task(function() error(("\27[31m\255\0"):rep(2000000), 0) end) l(i):preload() r.sleep(0) end end } } end)
