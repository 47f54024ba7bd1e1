-- hostile: types without end
-- expect: stopped memory or stopped time or stopped instructions or error cannot be registered
local rutter = require "rutter"
for i = 1, 1e7 do rutter.type("T" .. i, { number = "integer", text = "string?" }) end
