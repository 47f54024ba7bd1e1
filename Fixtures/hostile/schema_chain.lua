-- hostile: ten thousand types that stand for each other
-- expect: error
local r = require "rutter"
local last = "integer"
for i = 1, 10000 do
  r.type("T" .. i, last)
  last = "T" .. i
end
