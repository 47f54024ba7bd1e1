-- A device in the place of a file.
--
-- expect: fs_device.lua:10: null: this is a device or a pipe, not a file
-- allow: read=/dev
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(select(2, rutter.fs.read "null"))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
