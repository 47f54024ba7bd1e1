-- hostile: loaders without end
-- expect: stopped memory or stopped time or stopped instructions or error cannot be registered
local rutter = require "rutter"
for i = 1, 1e7 do rutter.loader("l" .. i, { gives = rutter.integer, load = function() return 1 end }) end
