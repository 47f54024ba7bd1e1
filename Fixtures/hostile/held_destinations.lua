-- hostile: destinations for large values, without end
-- expect: stopped memory or stopped time or stopped instructions or error cannot be registered
local rutter = require "rutter"
for i = 1, 1e6 do rutter.destination(i .. ("x"):rep(1e5), function() return rutter.screen { title = "S" } end) end
