-- hostile: 9,000 rows turned round with long keys, each with its own cell
-- expect: error or stopped or ok
-- seconds: 12, for 80 turns that each make 6,000 rows anew
-- input: {"do":"tap","target":"A"}
-- input: {"do":"wait"}
-- input: {"do":"tap","target":"A"}
-- spec: app:tap "A" app:settle()
local r = require "rutter"
local n = r.cell(0, "n")
r.root(function() local v = n:get() local items = {} for i = 1, 6000 do items[i] = v % 2 == 0 and i or 6001 - i end
  return r.screen { title = "Root", r.button { "A", action = function() for i = 1, 40 do n:set(n:get() + 1) r.sleep(0) end end }, r.list(items, function(x) local c = r.cell(x, "c") return "r" .. c:get() end, { key = function(x) return { ("k"):rep(20), x } end }) } end)
