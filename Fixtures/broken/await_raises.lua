-- Waiting for a load that fails raises.
--
-- expect: await_raises.lua:9: nobody knows
-- when: tap "Ask"

local rutter = require "rutter"
local answer = rutter.loader("answer", {
  gives = rutter.integer,
  load = function() error("nobody knows") end,
})
rutter.root(function()
  local function ask()
    rutter.log(answer():await())
  end
  return rutter.screen { title = "Loads", rutter.button { "Ask", action = ask } }
end)
