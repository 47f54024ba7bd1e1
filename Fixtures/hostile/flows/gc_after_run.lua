-- hostile: a collection that has to go round and round is due when the run that made it so is over
-- expect: ok or stopped time or stopped memory
-- seconds: 8
-- There is no spec: where instructions are counted, nothing breaks a collection off.
-- input: {"do":"tap","target":"Build"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Fill"}
-- input: {"do":"tap","target":"Show"}
local rutter = require "rutter"
local meta = {}
local chain = setmetatable({}, meta)
local kept = {}
local shown = rutter.cell(false, "shown")
local screen

rutter.root(function()
  if shown:get() then
    -- Only from now on the table is weak, and no collection of this run meets it.
    meta.__mode = "k"
    return screen
  end
  return rutter.screen {
    title = "Home",
    rutter.button { "Build", action = function()
      local count = 40000
      local keys = {}
      for i = 1, count do keys[i] = {} end
      for i = count, 2, -1 do
        local j = math.random(i)
        keys[i], keys[j] = keys[j], keys[i]
      end
      kept.first = keys[1]
      for i = 1, count - 1 do chain[keys[i]] = keys[i + 1] end
      local nodes = { title = "Large" }
      for i = 1, 4000 do nodes[i] = rutter.text { ("text "):rep(20) .. i } end
      screen = rutter.screen(nodes)
    end },
    rutter.button { "Fill", action = function()
      for _ = 1, 10 do kept[#kept + 1] = ("x"):rep(1000000 + #kept) end
    end },
    rutter.button { "Show", action = function() shown:set(true) end },
  }
end)
