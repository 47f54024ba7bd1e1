-- A device that is listed like a folder.
--
-- expect: fs_list_device.lua:10: null: this is a device or a pipe, not a folder
-- allow: read=/dev
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(select(2, rutter.fs.list "null"))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
