-- hostile: types of many fields
-- expect: stopped memory or stopped time or stopped instructions or error
local rutter = require "rutter"
local schema = {}
for i = 1, 10000 do schema["field" .. i] = "integer" end
for i = 1, 1e5 do rutter.type("T" .. i, schema) end
