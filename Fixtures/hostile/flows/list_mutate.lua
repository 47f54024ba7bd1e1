-- hostile: the row function grows and empties the list it is called for; keys that raise, yield, double, or are odd
-- expect: error or stopped or ok
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"show"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
local k = r.cell(0, "k")
local keys = {
  function(x) return x end, function() return 1 end, function() return 0/0 end, function() return {} end, function() error { } end,
  function() return coroutine.yield(1) end, function() return r.null end, function() return ("x"):rep(1 << 21) end, function() k:set(3) return 1 end, function() return nil end, function() r.path:push(1) end }
r.root(function()
  local v = k:get()
  local items = { 1, 2, 3 }
  local node = r.list(items, function(i) if #items < 50 then items[#items + 1] = i else for j = 1, #items do items[j] = nil end end return "r" .. i end, { key = keys[v] })
  return r.screen { title = "Root" .. v, r.button { "Go", action = function() for i = 1, #keys do k:set(i) r.sleep(0) end k:set(0) end }, node }
end)
