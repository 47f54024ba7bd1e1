-- hostile: long texts on the path that hold a secret
-- expect: stopped memory or stopped time
-- seconds: 20
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local c = rutter.cell("abcdefgh", "c", {secret=true})
rutter.destination(rutter.string, function() return rutter.screen{title="T"} end)
rutter.root(function()
  return rutter.screen { title="Home", rutter.text{c:get()}, rutter.button{"Go", action=function()
    local s = ("x"):rep(1000000).."abcdefgh"
    for i=1,225 do rutter.path:push(i..s, {from="anywhere"}):await() rutter.sleep(0.001) end
    rutter.log("all")
  end}}
end)
