-- hostile: names of routes of a megabyte are refused
-- expect: error takes a name of at most 1024 bytes
-- seconds: 20
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
local rutter = require "rutter"

rutter.root(function()
  return rutter.screen {
    title = "Home",
    rutter.button { "Go", action = function()
      for i = 1, 1000 do
        rutter.route("/r" .. i, function() end, { name = ("n"):rep(1000000) .. i })
        rutter.sleep(0.0001)
      end
    end },
  }
end)
