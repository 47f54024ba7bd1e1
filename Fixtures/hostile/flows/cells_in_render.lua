-- hostile: cells made by name in renders, ever new ones, and sets within a render
-- expect: error or stopped or ok
-- seconds: 3, for 240 MB of values, which cross from a process of their own
-- input: {"do":"show"}
-- input: {"do":"tap","target":"More"}
-- input: {"do":"wait"}
-- spec: app:tap "More" app:settle()
local r = require "rutter"
local n, up = 0, r.cell(0, "up")
r.root(function()
  for i = 1, 2000 do n = n + 1 r.cell(("x"):rep(1000), "c" .. n) end
  local ok, e = pcall(function() up:set(up:get() + 1) end)
  return r.screen { title = tostring(e) .. up:get(), r.button { "More", action = function() for i = 1, 5000 do up:set(i) r.sleep(0) end end } }
end)
