-- hostile: 50 pushed values of 1 MB of control characters: what does one frame cost?
-- expect: ok or error or stopped
local r = require "rutter"
r.destination(r.string, function() return r.screen { title = "N" } end)
local s = ("\1"):rep(1000000)
for i = 1, 50 do r.path:push(s .. i) end
