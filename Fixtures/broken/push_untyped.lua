-- Data without a type has no destination.
--
-- expect: no_type
-- when: tap "Push"

local rutter = require "rutter"
rutter.root(function()
  local function push()
    rutter.path:push { id = 1 }
  end
  return rutter.screen { title = "Path", rutter.button { "Push", action = push } }
end)
