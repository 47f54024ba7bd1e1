-- Files are read by loaders, and shown through a hole.
--
-- expect: screen_reads_file.lua:8: fs.read cannot wait in a screen, row, hole, selector or key function
-- when: show

local rutter = require "rutter"
rutter.root(function()
  local text = rutter.fs.read("notes.txt")
  return rutter.screen { title = text }
end)
