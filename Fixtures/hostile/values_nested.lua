-- hostile: values in values, without end, for everything that takes one
-- expect: ok
local r = require "rutter"
local deep = {}
for _ = 1, 100000 do deep = { deep } end
local _, loader = pcall(r.loader, "deep", { gives = "any", load = print })
assert(not pcall(r.cell, deep))
assert(not pcall(r.json.encode, deep))
pcall(r.json.decode, ("["):rep(100000) .. ("]"):rep(100000))
pcall(r.json.decode, ('{"a":'):rep(100000))
assert(not pcall(r.destination, deep, print))
pcall(function() return r.hole(loader(deep)) end)
pcall(function() return loader(deep) == loader(deep) end)
