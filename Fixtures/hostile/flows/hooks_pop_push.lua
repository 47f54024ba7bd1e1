-- hostile: on_appear pops, root's on_appear pushes: for ever between the two; and replaces itself
-- expect: error or stopped or ok
-- input: {"do":"tap","target":"A"}
-- input: {"do":"back"}
-- input: {"do":"wait"}
-- spec: app:tap "A" app:settle()
local r = require "rutter"
r.destination(r.integer, { screen = function(n) return r.screen { title = "N" } end, on_appear = function() r.path:pop() r.path:replace_all { 1, 2, 3 } r.path:edit(function(p) for i = 1, 1000 do p:push(i) p:pop() end end) end })
r.root(function() return r.screen { title = "Root", r.button { "A", action = function() r.path:push(1) end } } end, { on_appear = function() r.path:push(1) end })
