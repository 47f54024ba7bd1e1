-- A file in a folder that nobody allowed.
--
-- expect: fs_not_allowed.lua:9: fs.read "/etc/hostname" is not allowed for plugin 'fs_not_allowed'; run with --allow read=/etc
-- when: tap "Read"

local rutter = require "rutter"
rutter.root(function()
  local function read()
    rutter.log(rutter.fs.read("/etc/hostname"))
  end
  return rutter.screen { title = "Files", rutter.button { "Read", action = read } }
end)
