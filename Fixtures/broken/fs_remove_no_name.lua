-- The allowed folder itself, to be removed.
--
-- expect: fs_remove_no_name.lua:10: fs.remove takes the path of a file or folder, got "./", which ends in no name
-- allow: write=SCRATCH
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.fs.remove("./")))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
