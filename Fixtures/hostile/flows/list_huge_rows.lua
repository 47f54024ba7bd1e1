-- hostile: a list that grows to a million rows
-- expect: stopped or error or ok
-- input: {"do":"tap","target":"Grow"}
-- input: {"do":"show"}
-- input: {"do":"wait"}
-- spec: app:tap "Grow" app:settle()
local r = require "rutter"
local n = r.cell(0, "n")
r.root(function()
  local items = {}
  for i = 1, n:get() do items[i] = i end
  return r.screen { title = "Root", r.button { "Grow", action = function() n:set(100000) end },
    r.list(items, function(i) return r.list(items, function() return "x" end) end) }
end)
