-- A path that leads out of what is allowed.
--
-- expect: fs_leads_out.lua:10: fs.read "../hostile/all_of_itself.lua" is not allowed for plugin 'fs_leads_out'; run with --allow read=
-- allow: read=FOLDER
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(tostring(rutter.fs.read "../hostile/all_of_itself.lua"))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
