-- hostile: keeps operations whose edits named much
-- expect: ok or stopped time
-- seconds: 20
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"
local kept = {}
rutter.destination(rutter.string, function() return rutter.screen { title = "S" } end)
rutter.root(function()
  return rutter.screen { title = "Root", rutter.button { "Go", action = function()
    for i = 1, 1000 do
      kept[i] = rutter.path:edit(function(path)
        path:push(i .. ("x"):rep(1000000))
        path:pop()
      end, { from = "anywhere" })
      rutter.sleep(0.001)
    end
  end } }
end)
