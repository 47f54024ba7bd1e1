-- A game that can be played once.
-- expect: dead_end: game_over
local rutter = require "rutter"

local is_over = rutter.cell(false, "is_over")

rutter.root(function()
  if is_over:get() then
    return rutter.screen {
      title = "Over",
      "You lost"
    }
  end
  return rutter.screen { title = "Game", rutter.button { "Give up", action = function() is_over:set(true) end } }
end)
