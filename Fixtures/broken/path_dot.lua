-- A dot where a colon belongs.
--
-- expect: path_dot.lua:9: the functions of a path are called with ':', as in rutter.path:pop()
-- when: tap "Push"

local rutter = require "rutter"
rutter.root(function()
  local function push()
    rutter.path.push(4)
  end
  return rutter.screen { title = "Path", rutter.button { "Push", action = push } }
end)
