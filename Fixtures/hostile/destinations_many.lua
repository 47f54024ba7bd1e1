-- Each entry brings destinations of its own, which every push above it looks through.
-- expect: ok or stopped time or memory or error did not come to rest or error
-- when: later
local rutter = require "rutter"
local Level = rutter.type("Level", { n = "integer" })
local function screen(level) return rutter.screen { title = "Level " .. level.n } end
rutter.destination(Level, { screen = screen, destinations = { [rutter.string] = screen } })
rutter.task(function()
  local all = {}
  for n = 1, 15000 do all[n] = Level { n = n } end
  for _ = 1, 3 do rutter.path:push_all(all) end
  rutter.path:pop_to_root()
end)
