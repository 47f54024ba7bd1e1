-- A picker that answers with a number where a text was promised.
-- expect: crash: string
local rutter = require "rutter"

local Size = rutter.type("Size", {})
local chosen = rutter.cell("nothing", "chosen")

rutter.destination(Size, {
  gives = "string",
  style = "sheet",
  screen = function()
    return rutter.screen {
      title = "Size",
      rutter.button { "Small", action = function() rutter.finish "small" end },
      rutter.button { "Large", action = function() rutter.finish(42) end },
    }
  end,
})

rutter.root(function()
  return rutter.screen {
    title = "Shirt",
    rutter.text { "You took " .. chosen:get() },
    rutter.button { "Choose", action = function()
      local size = rutter.present(Size {})
      if size then chosen:set(size) end
    end },
  }
end)
