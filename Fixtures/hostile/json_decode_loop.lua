-- hostile: JSON decoded again and again, nothing kept: how much of it does a test's limit see?
-- expect: stopped time or stopped instructions or error
local r = require "rutter"
local D, p = r.json.decode, {}
for i = 1, 60000 do p[i] = ("\"k%d\":{}"):format(i) end
local t = "{" .. table.concat(p, ",") .. "}"
p = {}
for i = 1, 1e4 do D(t) end
