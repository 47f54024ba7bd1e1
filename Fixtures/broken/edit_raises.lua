-- An edit raises: nothing of it is done.
--
-- expect: edit_raises.lua:13: attempt to index a nil value (upvalue 'plan')
-- when: tap "Edit"

local rutter = require "rutter"
rutter.destination(rutter.integer, function(n) return rutter.screen { title = tostring(n) } end)
rutter.root(function()
  local plan
  local function edit()
    rutter.path:edit(function(path)
      path:push(1)
      path:push(plan.next)
    end)
  end
  return rutter.screen { title = "Path", rutter.button { "Edit", action = edit } }
end)
