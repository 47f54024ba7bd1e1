-- hostile: collisions handed to other API: keys of a list-like table given to rutter.all, unpack, json (host walks it with next)
-- expect: stopped time or ok
local r = require "rutter"
local M = (1 << 15) - 1
local t = {}
for j = 1, (1 << 14) do t[j * M] = j end
for i = 1, 1e5 do pcall(r.json.encode, t) pcall(r.text, t) for k in pairs(t) do break end end
