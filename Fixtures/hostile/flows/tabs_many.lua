-- Tabs in tabs, and a hundred thousand of them.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local function deep(n) return n == 0 and rutter.screen { title = "leaf" } or rutter.tabs { { id = "a" .. n, root = function() return deep(n - 1) end }, { id = "b" .. n, root = function() return deep(n - 1) end } } end
local many = {}
for i = 1, 100000 do many[i] = { id = "t" .. i, root = function() return rutter.screen { title = "x" .. i } end } end
local F = rutter.flow("F", { root = function() return rutter.tabs(many) end })
local G = rutter.flow("G", { root = function() return deep(500) end })
rutter.root(function() return rutter.screen { title = "T", rutter.button { "Go", action = function() rutter.path:push(G()) rutter.path:push(F()) end } } end)
