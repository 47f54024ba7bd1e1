-- hostile: loaders that wait for themselves through others
-- expect: error or stopped or ok
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"tap","target":"Me"}
-- input: {"do":"tap","target":"Rec"}
-- input: {"do":"advance","seconds":100}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:tap "Me" app:settle()
local r = require "rutter"
local a, b, me, rec
me = r.loader("me", { gives = "integer", key = function() return "k" end, load = function() return me():await() end })
a = r.loader("a", { gives = "integer", key = function() return 1 end, load = function() return b():await() end })
b = r.loader("b", { gives = "integer", key = function() return 1 end, load = function() return a():await() end })
rec = r.loader("rec", { gives = "integer", load = function(n) return rec(n + 1):await() end })
r.destination(r.integer, function(n) return r.screen { title = "N" .. n } end)
r.root(function() return r.screen { title = "Root", r.link { "Go", to = a() }, r.link { "Me", to = me() }, r.link { "Rec", to = rec(1) } } end)
