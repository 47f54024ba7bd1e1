-- More than crosses at once; append it piece by piece.
--
-- expect: fs_write_too_large.lua:9: rutter.fs.write, argument 2: a string of 2097152 bytes, and no more than 1048576 cross at once
-- when: tap "Write"

local rutter = require "rutter"

rutter.root(function()
  local function write() assert(rutter.fs.write("big", ("x"):rep(2 << 20))) end
  return rutter.screen { title = "Root", rutter.button { "Write", action = write } }
end)
