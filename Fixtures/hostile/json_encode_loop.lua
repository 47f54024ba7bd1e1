-- hostile: a large record encoded again and again, nothing kept
-- expect: stopped time or stopped instructions or error
local r = require "rutter"
local p = {}
for i = 1, 60000 do p["k" .. i] = {} end
local ok, e
for i = 1, 1e4 do ok, e = pcall(r.json.encode, p) if not ok then error(e) end end
