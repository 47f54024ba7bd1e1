-- hostile: the same node, list and screen many times, in itself, and from an older render
-- expect: error or stopped or ok
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"show"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
local k = r.cell(0, "k")
local old
r.root(function()
  local v = k:get()
  local x = r.text { "x" }
  local t = { title = "T", x, x, x }
  local s = r.section(t)
  if v == 6 then t[#t + 1] = s end
  local deep = x
  for i = 1, (v == 1 and 30 or 3) do deep = r.section { deep, deep } end
  local chain = x
  for i = 1, (v == 2 and 100000 or 1) do chain = r.section { chain } end
  local extra = v == 3 and old or v == 4 and r.screen { title = "in" } or v == 5 and { { { x, s } }, s } or v == 6 and setmetatable({}, { __index = function() return x end, __len = function() return 1 << 40 end }) or false
  old = s
  return r.screen { title = "Root" .. v, r.button { "Go", action = function() for i = 1, 6 do k:set(i) r.sleep(0) end k:set(0) end }, s, deep, chain, extra }
end)
