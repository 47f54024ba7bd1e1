-- hostile: steps that wait for loads with long arguments
-- expect: stopped memory or stopped time or error
-- seconds: 20
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local T = rutter.type("T", {n="integer"})
local l = rutter.loader("l", { gives=T, key=function() return 1 end, load=function(t) rutter.sleep(20) return T{n=1} end })
local st = rutter.steps("st", {takes={n="integer"}, gives="integer", run=function(ask, v)
  l(("x"):rep(900000)..v.n):await()
  return 1
end})
rutter.root(function()
  return rutter.screen { title="Home", rutter.button{"Go", action=function()
    for i=1,900 do
      rutter.path:push(st{n=i}, {from="anywhere"}):await()
      rutter.sleep(0.001)
      if i%300==0 then rutter.log("at "..i) end
    end
  end}}
end)
