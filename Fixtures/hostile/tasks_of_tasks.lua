-- expect: error did not come to rest or stopped time
-- when: later
local rutter = require "rutter"
local function again() rutter.task(again) end
rutter.task(again)
