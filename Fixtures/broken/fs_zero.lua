-- A path with a NUL in it.
--
-- expect: fs_zero.lua:10: fs.read: a path cannot hold a NUL byte
-- allow: read=FOLDER
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.fs.read "a.txt\0.png"))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
