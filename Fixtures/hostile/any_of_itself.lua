-- Each function starts two of itself: 2^200 of them.
-- expect: stopped time
-- when: later
local rutter = require "rutter"
local function again() return rutter.any { again, again } end
rutter.task(again)
