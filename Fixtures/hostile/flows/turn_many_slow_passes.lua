-- hostile: each pass of a turn burns nearly 250 ms: 100 passes are how long?
-- expect: stopped time or error
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local r = require "rutter"
local function burn() local t = os.clock() local x = 0 for i = 1, 4000000 do x = x + i end end
r.destination(r.integer, { screen = function(n) burn() return r.screen { title = "N" .. n } end,
  on_create = function() burn() r.path:push(r.path:count() + 1) end })
local a, b = r.cell(0, "a"), r.cell(0, "b")
r.watch(a, function(v) burn() b:set(v + 1) end)
r.watch(b, function(v) burn() a:set(v + 1) end)
r.root(function() return r.screen { title = "Root", r.link { "Push", to = 1 }, r.button { "Go", action = function() a:set(1) r.path:push(1) for i = 1, 100 do r.task(function() burn() a:set(i * 1000) end) end end } } end)
