-- A path is text.
--
-- expect: fs_path_number.lua:9: rutter.fs.read takes a path, got
-- when: tap "Read"

local rutter = require "rutter"
rutter.root(function()
  local function read()
    rutter.log(rutter.fs.read(7))
  end
  return rutter.screen { title = "Files", rutter.button { "Read", action = read } }
end)
