-- hostile: deferred values with a big argument each, kept: where is the argument?
-- expect: stopped memory or stopped time or error or ok
local r = require "rutter"
local l = r.loader and select(2, pcall(r.loader, "hoard", { gives = "any", load = function(s) return s end }))
local keep, s = {}, ("x"):rep(1000000)
for i = 1, 1000 do keep[i] = l(s .. i) end
for i = 1, 1000 do keep[#keep + 1] = l({ s, i }) keep[#keep]:preload() end
