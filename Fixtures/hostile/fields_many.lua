-- Values of 20,000 fields.
-- expect: ok or stopped time
local rutter = require "rutter"
local schema, value = {}, {}
for place = 1, 20000 do
  schema["field" .. place] = "integer"
  value["field" .. place] = place
end
local Many = rutter.type("Many", schema)
for _ = 1, 3 do value = Many(value) end
