-- The loader takes longer than it may.
--
-- expect: timed out after 2 s
-- when: tap "Guess"

local rutter = require "rutter"
rutter.destination(rutter.integer, function(n) return rutter.screen { title = tostring(n) } end)
local slow = rutter.loader("slow", {
  gives = rutter.integer,
  timeout = 2,
  load = function()
    rutter.sleep(3600)
    return 1
  end,
})
rutter.root(function()
  return rutter.screen { title = "Loads", rutter.link { "Guess", to = slow() } }
end)
