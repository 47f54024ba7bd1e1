-- A game that is lost can be played again.
local rutter = require "rutter"

local at, lives = rutter.cell(1, "at"), rutter.cell(2, "lives")
local right = { 1, 2, 1 }

rutter.root(function()
  local is_lost = lives:get() == 0
  if is_lost or at:get() > #right then
    return rutter.screen {
      title = is_lost and "Lost" or "Won",
      rutter.button { "Again", action = function() at:set(1) lives:set(2) end },
    }
  end
  local function choose(answer)
    return function()
      if answer ~= right[at:get()] then lives:update(function(count) return count - 1 end) end
      at:update(function(count) return count + 1 end)
    end
  end
  return rutter.screen {
    title = "Question " .. at:get(),
    rutter.button { "yes", action = choose(1) },
    rutter.button { "no", action = choose(2) },
  }
end)
