-- hostile: ids of a megabyte are refused
-- expect: error takes a text of at most 1024 bytes
-- seconds: 20
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
local rutter = require "rutter"

rutter.destination(rutter.integer, function()
  return rutter.screen { title = "Long", rutter.text { "x", id = ("i"):rep(1000000) } }
end)

rutter.root(function()
  return rutter.screen {
    title = "Home",
    rutter.button { "Go", action = function()
      for i = 1, 1000 do
        rutter.path:push(i, { from = "anywhere" }):await()
        rutter.sleep(0.0001)
      end
    end },
  }
end)
