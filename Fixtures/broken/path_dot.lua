-- A dot where a colon belongs.
--
-- expect: path_dot.lua:9: called with ':', as in rutter.path:push
-- when: tap "Push"

local rutter = require "rutter"
rutter.root(function()
  local function push()
    rutter.path.push(4)
  end
  return rutter.screen { title = "Path", rutter.button { "Push", action = push } }
end)
