-- hostile: tasks that spawn two tasks each
-- expect: stopped or error or ok
-- when: later
local r = require "rutter"
local function f() r.task(f) r.task(f) end
r.task(f)
