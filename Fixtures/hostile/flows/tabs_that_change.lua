-- Tabs that are others each time they are looked at, selected while they change.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local c = rutter.cell(0, "c")
local F = rutter.flow("F", { root = function()
  local n, t = c:get(), { back = "history" }
  for i = 1, 50 do t[#t + 1] = (i + n) % 3 > 0 and { id = "t" .. (i + n) % 60, root = function() return rutter.screen { title = "x" .. c:get(), on_appear = function() c:set(c:get() + 1) rutter.select("t" .. c:get() % 60) end } end } end
  return rutter.tabs(t)
end })
rutter.root(function() return rutter.screen { title = "T", rutter.button { "Go", action = function() rutter.path:push(F()) for i = 1, 150 do c:set(i) rutter.select("t" .. i % 60) rutter.sleep(0) end end } } end)
