-- hostile: 90 KB values in 20,000 entries: whose memory?
-- expect: stopped or error or ok
-- seconds: 3, for 260 MB of text, which cross to a process of their own three times
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
r.destination(r.string, function(n) return r.screen { title = "N" } end)
r.root(function() return r.screen { title = "Root", r.button { "Go", action = function()
  local s = ("x"):rep(90000)
  for i = 1, 20000 do r.path:push(s .. i) if i % 100 == 0 then r.sleep(0) end end
end } } end)
