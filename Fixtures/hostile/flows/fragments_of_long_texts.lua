-- Within one turn: long texts of which every second one goes, then others that are longer than the holes.
-- expect: ok or stopped memory or stopped time
-- seconds: 15
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
rutter.root(function()
  return rutter.screen { title = "T", rutter.button { "Go", action = function()
    local a, b = {}, {}
    for i = 1, 2400 do a[i] = ("x"):rep(61000) .. i end
    for i = 1, 2400 do if i % 2 > 0 then a[i] = false end end
    for i = 1, 200000 do local _ = ("y"):rep(1300) .. i end
    for i = 1, 1630 do b[i] = ("z"):rep(100000) .. i end
    print(#b)
  end } }
end)
