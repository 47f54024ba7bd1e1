-- Operations that a guard holds under ever new names, each with a long value.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local P = rutter.type("P", { s = "string" })
rutter.destination(P, function() return rutter.screen { title = "P" } end)
local n = 0
rutter.guard(function() n = n + 1 return rutter.hold("name " .. n) end, { comes = P })
rutter.root(function() return rutter.screen { title = "T", rutter.button { "Go", action = function()
  for _ = 1, 10 do
    for i = 1, 20 do rutter.path:push(P { s = ("x"):rep(100000) .. i }) end
    rutter.sleep(0)
    for _ = 1, 3 do rutter.held() end
  end
end } } end)
