-- hostile: errors that name the thousand words of a type
-- expect: stopped memory or stopped time or error or ok
-- seconds: 40
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local words = {}
for i=1,900 do words[i] = i..("w"):rep(1000) end
local T = rutter.type("T", {w=words})
local l = rutter.loader("l", { gives=T, load=function(i) return {w=1} end })
rutter.destination(T, function() return rutter.screen{title="T"} end)
rutter.root(function()
  return rutter.screen { title="Home", rutter.button{"Go", action=function()
    for i=1,1000 do
      rutter.path:push(l(i), {present="placeholder", from="anywhere"}):await()
      rutter.sleep(0.001)
      if i%300==0 then rutter.log("at "..i) end
    end
  end}}
end)
