-- The allowed folder itself, to be made.
--
-- expect: fs_make_folder_no_name.lua:10: fs.make_folder takes the path of a folder, got ".", which ends in no name
-- allow: write=SCRATCH
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.fs.make_folder(".")))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
