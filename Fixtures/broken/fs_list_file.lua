-- A file that is listed like a folder.
--
-- expect: fs_list_file.lua:10: text_function.lua: this is a file; fs.read reads it
-- allow: read=FOLDER
-- when: tap "Go"

local rutter = require "rutter"
rutter.root(function()
  local function go()
    rutter.log(select(2, rutter.fs.list "text_function.lua"))
  end
  return rutter.screen { title = "Broken", rutter.button { "Go", action = go } }
end)
