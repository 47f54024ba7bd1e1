-- A load that preloads itself with other arguments, without end.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local l
l = rutter.loader("l", { gives = "string", fresh = 1e9, load = function(n) l(n + 1):preload() l(n + 2):preload() return ("x"):rep(100000) end })
rutter.root(function() return rutter.screen { title = "T", rutter.button { "Go", action = function() l(1):preload() rutter.sleep(0) for i = 1, 1e6 do l(-i):preload() if i % 100 == 0 then rutter.sleep(0) end end end } } end)
