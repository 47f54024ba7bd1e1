-- hostile: many entries, each with a screen just under the limit of 1 MiB of the cheapest nodes there are
-- expect: stopped memory or stopped time or error or ok
-- seconds: 2
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"show"}
-- input: {"do":"pop","count":1}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
r.destination(r.integer, function(n)
  local t = { title = "N" .. n }
  local d = r.divider()
  for i = 1, 9000 do t[i] = r.divider {} end
  return r.screen(t)
end)
r.root(function() return r.screen { title = "Root", r.button { "Go", action = function() for i = 1, 200 do r.path:push(i) r.sleep(0) end end } } end)
