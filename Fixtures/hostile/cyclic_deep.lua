-- hostile: tables that contain themselves, nest for ever or lie, handed to everything that takes a value
-- expect: ok or error
local r = require "rutter"
local c = {} c.c = c
local d = {} for i = 1, 100000 do d = { d } end
local m = setmetatable({}, { __index = function(t, k) return t end, __len = function() return 1 << 40 end, __pairs = function(t) return function() return "a", t end end })
local wide = {} for i = 1, 2e5 do wide[i] = i end
local shared = { 1 } for i = 1, 40 do shared = { shared, shared } end
for name, v in pairs { c = c, d = d, m = m, wide = wide, shared = shared, mt = setmetatable({}, { __index = error, __len = error, __pairs = error, __metatable = error }) } do
  print(name, pcall(r.json.encode, v))
  print(name, pcall(function() return r.path:push(v) end))
  print(name, pcall(r.entry, v))
  print(name, pcall(r.text, { v }))
  print(name, pcall(r.link, { "x", to = v }))
  print(name, pcall(r.screen, v))
  print(name, pcall(r.section, { title = "x", v }))
  print(name, pcall(r.list, v, function(x) return "x" end))
  print(name, pcall(r.all, v))
  print(name, pcall(r.log, v))
  print(name, pcall(r.integer.from, v))
end
