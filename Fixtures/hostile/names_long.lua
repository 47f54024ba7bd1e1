-- A wrong name of half a MiB is compared with a hundred right ones.
-- expect: error Many: field 'ffff
local rutter = require "rutter"
local schema = {}
for place = 1, 100 do schema["field" .. place] = "integer?" end
local Many = rutter.type("Many", schema)
Many { [("f"):rep(500000)] = 1 }
