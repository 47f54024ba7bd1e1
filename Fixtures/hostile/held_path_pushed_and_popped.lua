-- hostile: what left the path again is held no more
-- expect: ok
local rutter = require "rutter"
rutter.destination(rutter.string, { screen = function() return rutter.screen { title = "Text" } end })
rutter.task(function()
  for i = 1, 500 do
    rutter.path:push(i .. ("x"):rep(9e5)):await()
    rutter.path:pop():await()
    rutter.sleep(0)
  end
end)
