-- Files are read by loaders, and shown through a hole.
--
-- expect: screen_reads_file.lua:8: rutter.fs.read cannot wait in a screen, row, hole, selector or key function: it only reads; load with rutter.loader and rutter.hole
-- when: show, exit 1

local rutter = require "rutter"
rutter.root(function()
  local text = rutter.fs.read("notes.txt")
  return rutter.screen { title = text }
end)
