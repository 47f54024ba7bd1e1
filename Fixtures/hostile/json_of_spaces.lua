-- hostile: reads JSON of sixty megabytes of spaces, again and again
-- expect: stopped memory or stopped time or stopped instructions
-- seconds: 2
local rutter = require "rutter"

local text = (" "):rep(6e7) .. "1"
while true do rutter.json.decode(text) end
