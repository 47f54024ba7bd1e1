-- Patterns whose parts can match in many ways.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local P = rutter.type("P", { n = "integer" })
rutter.destination(P, function(p) return rutter.screen { title = "P" .. p.n } end)
local ok, m = pcall(rutter.route, "/" .. (":p?/"):rep(30) .. "*rest", function() return P { n = 1 } end)
rutter.log(ok, m)
for i = 1, 200 do pcall(rutter.route, "/a" .. i .. (":p{string}/x"):rep(20), function() return P { n = i } end) end
rutter.root(function() return rutter.screen { title = "T", rutter.button { "Go", action = function()
  for i = 1, 300 do pcall(rutter.open, "h:/" .. ("a1zz/x"):rep(500 + i) .. "%41%zz?" .. ("q=1&"):rep(5000)) end
end } } end, { urls = { "h:" } })
