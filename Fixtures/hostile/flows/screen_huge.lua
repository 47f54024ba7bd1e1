-- hostile: a screen of more and more nodes
-- expect: stopped or error or ok
-- input: {"do":"tap","target":"Grow"}
-- input: {"do":"show"}
-- input: {"do":"tap","target":"Grow"}
-- input: {"do":"wait"}
-- spec: app:tap "Grow" app:settle()
local r = require "rutter"
local n = r.cell(1, "n")
r.root(function()
  local t = { title = "Root", r.button { "Grow", action = function() n:set(n:get() * 20000) end } }
  for i = 1, n:get() do t[#t + 1] = r.text { ("x"):rep(60) } end
  return r.screen(t)
end)
