-- hostile: functions beside what a selector takes are not kept for ever
-- expect: ok
-- seconds: 8
-- input: {"do":"tap","target":"Go"}
-- spec: app:tap "Go"
local rutter = require "rutter"
local count = 0

rutter.root(function()
  return rutter.screen {
    title = "Home",
    rutter.button { "Go", action = function()
      for _ = 1, 1000 do
        count = count + 1
        local large = ("x"):rep(400000) .. count
        pcall(rutter.path.pop_to, rutter.path, { id = 1, extra = function() return large end })
        if count % 50 == 0 then rutter.sleep(0.001) end
      end
    end },
  }
end)
