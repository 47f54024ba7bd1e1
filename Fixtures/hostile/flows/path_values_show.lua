-- hostile: 2,400 entries of 90 KB (under the limit), and `show`, which gives all of them in one line
-- expect: stopped or error or ok
-- seconds: 5, for 200 MB of values, which cross to a process of their own as well
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"show"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
r.destination(r.string, function(n) return r.screen { title = "N" } end)
r.root(function() return r.screen { title = "Root", r.button { "Go", action = function()
  local s = ("\1"):rep(90000)
  for i = 1, 2400 do r.path:push(s .. i) if i % 50 == 0 then r.sleep(0) end end
end } } end)
