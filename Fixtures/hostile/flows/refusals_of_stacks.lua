-- hostile: refusals that name all of a thousand stacks
-- expect: stopped memory or stopped time or error or ok
-- seconds: 60
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local ops = {}
local function go()
    for i=1,45000 do
      ops[#ops+1] = rutter.select("nothing")
      if i%20==0 then rutter.sleep(0.001) end
      if i%5000==0 then rutter.log("at "..i) end
    end
end
rutter.root(function()
  local tabs = {}
  for i=1,1000 do
    tabs[i] = { id = ""..i, root=function()
      return rutter.screen{title="Home", rutter.button{"Go", action=go}}
    end }
  end
  return rutter.tabs(tabs)
end)
