-- hostile: JSON decoding into a nearly full memory: does each decode collect all garbage?
-- expect: stopped time or error
local r = require "rutter"
local D, p = r.json.decode, {}
for i = 1, 60000 do p[i] = ("\"k%d\":{}"):format(i) end
local t = "{" .. table.concat(p, ",") .. "}"
p = {}
for i = 1, 1e4 do p[i] = D(t) print(i, os.clock()) end
