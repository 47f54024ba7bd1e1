-- A flow whose root pushes the flow again.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local F
F = rutter.flow("F", { root = function() return rutter.screen { title = "F", on_appear = function() rutter.path:push(F()) end } end, gives = "integer", on_result = function() rutter.finish_flow(1) end })
rutter.root(function() return rutter.screen { title = "T", rutter.button { "Go", action = function() rutter.path:push(F()) end } } end)
