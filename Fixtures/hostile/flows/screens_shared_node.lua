-- hostile: one 90 KB label used ten times, pickers of 9,000 empty choices, rows with empty keys
-- expect: stopped memory or stopped time or error or ok
-- seconds: 4, for 300 screens that each ask for 60,000 choices
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"show"}
-- input: {"do":"pop","count":1}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
local c = r.cell("", "c")
r.destination(r.integer, function(n)
  local ch = {} for i = 1, 30000 do ch[i] = i end
  return r.screen { title = "N" .. n, r.picker { "p", cell = c, choices = ch }, r.picker { "q", cell = c, choices = ch } }
end)
r.root(function() return r.screen { title = "Root", r.button { "Go", action = function() c:set("x") for i = 1, 300 do r.path:push(i) r.sleep(0) end end } } end)
