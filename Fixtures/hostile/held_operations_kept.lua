-- hostile: every operation is held, so that the host has to keep what came of it
-- expect: stopped memory or stopped time or stopped instructions or error cannot navigate or error cannot ask
-- when: later
local rutter = require "rutter"
local kept = {}
for i = 1, 1e7 do kept[i] = rutter.path:pop(100) end
