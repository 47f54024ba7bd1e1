-- A path that ends in no name.
--
-- expect: fs_write_no_name.lua:10: fs.write takes the path of a file, got "plugin_helper/..", which ends in no name
-- allow: write=FOLDER
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.fs.write("plugin_helper/..", "text")))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
