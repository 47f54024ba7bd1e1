-- A flow whose presented screen uses up its turn, until its text says otherwise.
local rutter = require "rutter"
local LOOPS = true

rutter.flow("Visit", {
  root = function()
    local sheet = rutter.cell(nil, "sheet")
    return rutter.screen {
      title = "Visit",
      presents = { item = sheet, screen = function()
        return rutter.screen {
          title = "Sheet",
          rutter.button { "Loop", action = function()
            while LOOPS do end
          end },
        }
      end },
      rutter.button { "Show", action = function() sheet:set(1) end },
    }
  end,
})
