-- A watch of a cell whose value is the key of others: each change makes rows, holes and watches of new keys.
-- expect: ok or error or stopped memory or stopped time
-- seconds: 30
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local keys = rutter.cell({}, "keys")
local load = rutter.loader("load", {
  gives = "integer",
  key = function(k) local list = keys:get() list[#list + 1] = k return list end,
  load = function() rutter.sleep(0) return 1 end,
})
rutter.watch(keys, function(list)
  for i = 1, 10 do rutter.watch(keys, function() rutter.cell(i) load(#list + i):preload() end) end
  pcall(function() keys:update(function(old) old[#old + 1] = #old return old end) end)
end)
rutter.root(function()
  return rutter.screen { title = "T", rutter.list(keys:get(), function(k) return rutter.hole(load(k)) end, {
    key = function(k) return { k, keys:get() } end,
  }), rutter.button { "Go", action = function()
    for i = 1, 5 do keys:update(function(list) list[#list + 1] = i return list end) rutter.sleep(0) end
  end } }
end)
