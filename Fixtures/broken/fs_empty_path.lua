-- A path without a letter.
--
-- expect: fs_empty_path.lua:10: fs.read takes a path, got an empty string
-- allow: read=FOLDER
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.fs.read ""))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
