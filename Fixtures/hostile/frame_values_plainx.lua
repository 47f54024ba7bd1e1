-- hostile: the same with letters: 200 values of 1 MB
-- expect: ok or error or stopped
local r = require "rutter"
r.destination(r.string, function() return r.screen { title = "N" } end)
local s = ("x"):rep(1000000)
for i = 1, 200 do r.path:push(s .. i) end
