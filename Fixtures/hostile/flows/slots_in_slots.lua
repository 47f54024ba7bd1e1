-- Slots whose contributions hold the same slot again; and thousands of contributions.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
rutter.slot_type("s", "integer")
local me = rutter.contribute
for i = 1, 2000 do pcall(me, "slots_in_slots.s", function(n) return rutter.text { "c" .. i .. n } end) end
pcall(me, "slots_in_slots.s", function(n) return rutter.slot("s", n + 1) end)
rutter.root(function() return rutter.screen { title = "T", rutter.button { "Go", action = function() end }, rutter.slot("s", 1), rutter.slot("s", 2) } end)
