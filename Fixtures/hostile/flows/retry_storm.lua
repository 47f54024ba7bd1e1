-- hostile: loaders that try again for ever and at once
-- expect: ok or error or stopped
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"advance","seconds":1e9}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
print(pcall(r.loader, "a", { gives = "any", load = print, retry = { times = math.maxinteger, wait = 0, factor = 0 } }))
print(pcall(r.loader, "b", { gives = "any", load = print, retry = { times = -1, wait = -1, factor = 1/0 } }))
print(pcall(r.loader, "c", { gives = "any", load = print, retry = { times = 0/0, wait = 0/0, factor = 0/0 }, timeout = 0/0, fresh = 0/0 }))
print(pcall(r.loader, "d", { gives = "any", load = print, timeout = -1, fresh = -1 }))
local l = r.loader("l", { gives = "integer", timeout = 1e-300, retry = { times = 1000000, wait = 1e-9, factor = 1.0000001 }, load = function() r.report(0/0 ~= 0/0 and 0.5, ("x"):rep(100000)) error "no" end })
r.destination(r.integer, function(i) return r.screen { title = "x" } end)
r.root(function() return r.screen { title = "Root", r.link { "Go", to = l(), present = { after = 1e-300, min = 1e300 } } } end)
