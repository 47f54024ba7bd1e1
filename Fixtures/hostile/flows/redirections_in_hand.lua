-- hostile: values that guards have sent elsewhere, many times
-- expect: stopped memory or stopped time or error or ok
-- seconds: 60
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local T = rutter.type("T", {n="integer", s="string"})
rutter.destination(T, function() return rutter.screen{title="T"} end)
local base = ("x"):rep(1000000)
rutter.guard(function(change)
  local n = change.comes[1].value.n
  if n < 14 then return rutter.redirect(T{n=n+1, s=base..n}) end
  rutter.sleep(20)
end, {comes=T})
local function go()
  for i=1,60 do
    rutter.task(function() rutter.stack("t"..i):push(T{n=1,s=""}):await() end)
    rutter.sleep(0.01)
  end
  rutter.log("all")
end
rutter.root(function()
  local tabs = {}
  for i=1,60 do tabs[i] = { id="t"..i, root=function() return rutter.screen{title="H", rutter.button{"Go", action=go}} end } end
  return rutter.tabs(tabs)
end)
