-- hostile: ids of nodes on many entries count for the plugin
-- expect: stopped memory
-- seconds: 20
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
local rutter = require "rutter"

rutter.destination(rutter.integer, function()
  local texts = {}
  for i = 1, 900 do texts[i] = rutter.text { "x", id = ("i"):rep(1000) .. i } end
  return rutter.screen { title = "Long", texts }
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
