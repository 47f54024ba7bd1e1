-- A folder for a program that may not be read.
--
-- expect: run_folder.lua:10: run in the folder "/" is not allowed for plugin 'run_folder'; run with --allow read=/
-- allow: run=sh
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.run("sh", {}, { folder = "/" })))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
