-- A folder that is read like a file.
--
-- expect: fs_read_folder.lua:10: plugin_helper: this is a folder; fs.list gives its names
-- allow: read=FOLDER
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(select(2, rutter.fs.read "plugin_helper"))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
