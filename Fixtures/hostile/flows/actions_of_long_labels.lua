-- hostile: actions that run, of buttons with long labels
-- expect: ok or stopped memory or stopped time
-- seconds: 20
-- input: {"do":"tap","target":{"id":"b1"}}
-- input: {"do":"tap","target":{"id":"b2"}}
-- input: {"do":"tap","target":{"id":"b3"}}
-- input: {"do":"tap","target":{"id":"b4"}}
-- input: {"do":"tap","target":{"id":"b5"}}
-- input: {"do":"tap","target":{"id":"b6"}}
-- input: {"do":"tap","target":{"id":"b7"}}
-- input: {"do":"tap","target":{"id":"b8"}}
-- input: {"do":"tap","target":{"id":"b9"}}
-- input: {"do":"tap","target":{"id":"b10"}}
-- input: {"do":"tap","target":{"id":"b11"}}
-- input: {"do":"tap","target":{"id":"b12"}}
-- spec: for i = 1, 12 do app:tap { id = "b" .. i } end
local rutter = require "rutter"
local n = rutter.cell(1, "n")
rutter.root(function()
  local i = n:get()
  return rutter.screen { title = "Home", rutter.button { i .. ("x"):rep(900000), id = "b" .. i, action = function()
    n:set(i + 1)
    local parts = {}
    for k = 1, 60 do parts[k] = function() rutter.sleep(100) end end
    rutter.all(parts)
  end } }
end)
