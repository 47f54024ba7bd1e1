-- hostile: loads asked for ahead, without end
-- expect: stopped memory or stopped time or stopped instructions or error cannot be asked for
-- when: later
local rutter = require "rutter"
local load = rutter.loader("number", { gives = rutter.integer, load = function(n) rutter.sleep(1000) return n end })
for i = 1, 1e7 do load(i):preload() end
