-- A selector raises: the operation fails, the path stays.
--
-- expect: selector_raises.lua:11: attempt to compare
-- when: tap "Remove"

local rutter = require "rutter"
rutter.destination(rutter.integer, function(n) return rutter.screen { title = tostring(n) } end)
rutter.root(function()
  local function remove()
    rutter.path:push_all { 1, 2 }
    rutter.path:remove(function(entry) return entry.value < entry.state end)
  end
  return rutter.screen { title = "Path", rutter.button { "Remove", action = remove } }
end)
