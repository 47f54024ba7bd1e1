-- Hundreds of thousands of routes, of many parameters, opened again and again.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local P = rutter.type("P", { n = "integer" })
rutter.destination(P, function(p) return rutter.screen { title = "P" .. p.n } end)
rutter.root(function() return rutter.screen { title = "T", rutter.button { "Go", action = function()
  for i = 1, 2000 do rutter.open("h:/" .. ("a/"):rep(200) .. i) end
end } } end, { urls = { "h:" } })
for i = 1, 100000 do
  if not pcall(rutter.route, "/" .. (":p/"):rep(3) .. i .. "/:a/:b/:c", function() return P { n = i } end) then break end
end
