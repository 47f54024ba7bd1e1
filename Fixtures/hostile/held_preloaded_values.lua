-- hostile: large values that are loaded ahead and kept
-- expect: stopped memory or stopped time or stopped instructions or error cannot be asked for or ok
-- when: later
local rutter = require "rutter"
local load = rutter.loader("text", { gives = rutter.string, load = function(n) return n .. ("x"):rep(1e6) end })
for i = 1, 900 do load(i):preload() end
