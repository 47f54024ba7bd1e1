--  gives what is no verdict: tables that say they are, verdicts written to, endless metatables.
-- expect: ok or error or stopped memory or stopped time
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- input: {"do":"show"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local P = rutter.type("P", { n = "integer" })
local verdict = rutter.block("x")
pcall(function() for k in pairs(verdict) do verdict[k] = ("y"):rep(100) end end)
local evil = setmetatable({}, { __index = function(t) return t end, __eq = function() return true end, __len = function() return 1e9 end })
local gives = { evil, { verdict }, (pcall(setmetatable, {}, getmetatable(verdict))), 0x41414141, rutter.null, function() end, verdict, rutter.text "x", P }
rutter.destination(P, { screen = function(p) return rutter.screen { title = "P" .. p.n } end,
  on_leave = function(change)
    pcall(function() change.leaves[1] = 7 change.comes = nil change.operation = evil end)
    return table.remove(gives)
  end })
rutter.root(function() return rutter.screen { title = "T", rutter.button { "Go", action = function()
  for i = 1, 12 do rutter.path:push(P { n = i }) pcall(function() rutter.path:pop():await() end) end
end } } end)
