-- An edit names its steps and nothing else.
--
-- expect: edit_waits.lua:10: rutter.sleep cannot wait in the function of an edit: it only reads; load with rutter.loader and rutter.hole
-- when: tap "Edit"

local rutter = require "rutter"
rutter.root(function()
  local function edit()
    rutter.path:edit(function(path)
      rutter.sleep(1)
      path:pop_to_root()
    end)
  end
  return rutter.screen { title = "Path", rutter.button { "Edit", action = edit } }
end)
