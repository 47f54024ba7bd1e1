-- The main chunk leaves much behind, which a test could keep beside to begin the next one with; then an action fills all.
-- expect: stopped memory or stopped time
-- seconds: 15
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local all = {}
for i = 1, 900 do all[i] = ("k"):rep(33000) .. i end
rutter.root(function()
  return rutter.screen { title = "T" .. #all, rutter.button { "Go", action = function()
    local big = {}
    for i = 1, 9000000 do big[i] = ("z"):rep(900) .. i if i % 4000 == 0 then rutter.sleep(0) end end
  end } }
end)
