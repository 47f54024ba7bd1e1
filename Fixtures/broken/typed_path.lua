-- A path of integers takes no string.
--
-- expect: typed_path.lua:10: this path takes integer, not string
-- when: tap "Push"

local rutter = require "rutter"
rutter.destination(rutter.string, function(text) return rutter.screen { title = text } end)
rutter.root(function()
  local function push()
    rutter.path:push("four")
  end
  return rutter.screen { title = "Path", rutter.button { "Push", action = push } }
end, { path_of = rutter.integer })
