-- Each screen presents another that presents another.
-- expect: error did not come to rest or stopped time
-- when: later
local rutter = require "rutter"
local Shown = rutter.type("Shown", { n = "integer" })
local function screen()
  local open = rutter.cell(true, "open")
  return rutter.screen { title = "Shown", presents = { item = open, screen = screen } }
end
rutter.destination(Shown, screen)
rutter.task(function() rutter.path:push(Shown { n = 1 }) end)
