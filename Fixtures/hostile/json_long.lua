-- hostile: reads JSON of sixty megabytes again and again
-- expect: error or stopped memory or stopped time or stopped instructions
-- seconds: 2
local rutter = require "rutter"

local text = "[" .. ('"abcdefgh",'):rep(5e6) .. "1]"
while true do pcall(rutter.json.decode, text) end
