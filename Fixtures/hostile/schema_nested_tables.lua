-- hostile: a schema of tables in tables
-- expect: error levels
local r = require "rutter"
local schema = { a = "integer" }
for _ = 1, 5000 do schema = { a = schema } end
r.type("T", schema)
