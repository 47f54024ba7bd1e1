-- One can play again.
local rutter = require "rutter"

local is_over = rutter.cell(false, "is_over")

rutter.root(function()
  if is_over:get() then
    return rutter.screen {
      title = "Over",
      "You lost",
      rutter.button { "Again", action = function() is_over:set(false) end },
    }
  end
  return rutter.screen { title = "Game", rutter.button { "Give up", action = function() is_over:set(true) end } }
end)
