-- hostile: 3,000 labels of almost 1 MiB each, all one string in Lua
-- expect: stopped or error or ok
-- input: {"do":"tap","target":"Grow"}
-- input: {"do":"show"}
-- input: {"do":"wait"}
-- spec: app:tap "Grow" app:settle()
local r = require "rutter"
local n = r.cell(0, "n")
r.root(function()
  local t = { title = "Root", r.button { "Grow", action = function() n:set(3000) end } }
  local s = ("\1"):rep(1000000)
  for i = 1, n:get() do t[#t + 1] = r.text { s } end
  return r.screen(t)
end)
