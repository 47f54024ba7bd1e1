-- hostile: fresh results of long keys that are forgotten again
-- expect: stopped memory or stopped time or ok
-- seconds: 20
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local l = rutter.loader("l", { gives="integer", fresh=1000, load=function(t) return 1 end })
rutter.root(function()
  return rutter.screen { title="Home", rutter.button{"Go", action=function()
    local base = ("x"):rep(1000000)
    for i=1,900 do
      local d = l(base..i)
      d:await()
      d:refresh()
      rutter.sleep(0.001)
      if i%300==0 then rutter.log("at "..i) end
    end
  end}}
end)
