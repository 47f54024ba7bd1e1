-- hostile: a text of many megabytes that becomes far more memory when decoded, in the host first?
-- expect: stopped memory or stopped time or error
local r = require "rutter"
local s = "[" .. ("[],"):rep(20 << 20) .. "[]]"
print(#s)
print(pcall(r.json.decode, s))
local s = "[" .. ("1,"):rep(40 << 20) .. "1]"
print(pcall(r.json.decode, s))
