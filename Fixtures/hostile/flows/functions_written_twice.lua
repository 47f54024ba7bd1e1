-- hostile: the functions of a list that the border writes twice, as its items stand in no order, are kept once
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
        local list = { function() return large end, a = 1, b = 1, c = 1, d = 1 }
        list.a, list.b, list.c, list.d = nil, nil, nil, nil
        list[3] = function() return 1 end
        list[2] = function() return 1 end
        rutter.all(list)
        if count % 50 == 0 then rutter.sleep(0.001) end
      end
    end },
  }
end)
