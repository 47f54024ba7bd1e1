-- Hundreds of thousands of guards.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local P = rutter.type("P", { n = "integer" })
rutter.destination(P, function(p) return rutter.screen { title = "P" .. p.n } end)
for i = 1, 100000 do rutter.guard(function() return i > 0 end, { comes = P }) end
rutter.root(function() return rutter.screen { title = "T", rutter.button { "Go", action = function()
  for i = 1, 1000 do rutter.path:push(P { n = i }) rutter.path:pop() end
end } } end)
