-- A wrong name is compared with 20,000 right ones, again and again.
-- expect: stopped time or error no field of this name
local rutter = require "rutter"
local schema = {}
for place = 1, 20000 do schema["field" .. place] = "integer?" end
local Many = rutter.type("Many", schema)
while pcall(Many, {}) do pcall(Many, { fjeld1 = 1 }) end
