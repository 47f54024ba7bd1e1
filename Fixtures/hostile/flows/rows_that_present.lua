-- List rows whose functions make cells' presentations, watch and act on what they stand in.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local items, c = {}, rutter.cell(1, "c")
for i = 1, 20000 do items[i] = { id = i % 7, n = i } end
rutter.root(function() return rutter.screen { title = "T" .. c:get(), rutter.list(items, function(item, i)
  pcall(rutter.watch, c, function() c:set(c:get() + 1) end)
  pcall(rutter.contribute, "s", function() end)
  pcall(rutter.path.push, rutter.path, i)
  items[i + 1], items[#items] = nil, nil
  return rutter.link { "r" .. i, screen = function() return rutter.screen { title = "x" } end, busy = c }
end, { key = function(item) items[#items + 1] = item return { item.n, item } end }), rutter.button { "Go", action = function() for i = 1, 50 do c:set(i) rutter.sleep(0) end end } } end)
