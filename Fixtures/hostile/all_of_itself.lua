-- expect: error more than 200 deep
-- when: later
local rutter = require "rutter"
local function again() return rutter.all { again } end
rutter.task(again)
