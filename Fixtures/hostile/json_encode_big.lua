-- hostile: control bytes that each become six in JSON
-- expect: stopped memory or stopped time or error or ok
local r = require "rutter"
local t = {}
for i = 1, 60 do t[i] = ("\1"):rep(1 << 20) end
print(pcall(r.json.encode, t))
local u = ("\1"):rep(30 << 20)
print(pcall(r.json.encode, u))
