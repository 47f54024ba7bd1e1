-- hostile: everything about the metatables and identities of API objects
-- expect: ok or error
local r = require "rutter"
local c = r.text { "x" }
local objs = { c, r.path, r.null, r.json, r.fs, r.log, r.integer, r, string, table, math, coroutine, debug, os, utf8, _G, print, "", 1, coroutine.create(print) }
pcall(function() objs[#objs + 1] = r.loader("z", { gives = "any", load = print }) objs[#objs + 1] = objs[#objs](1) objs[#objs + 1] = r.cell(1, "q") objs[#objs + 1] = objs[#objs]:as_boolean() end)
for _, o in ipairs(objs) do
  print(tostring(o):sub(1, 30), pcall(getmetatable, o), pcall(setmetatable, o, {}), pcall(rawset, o, "x", 1), pcall(rawget, o, "__gc"), pcall(rawlen, o), pcall(next, o))
  for _, k in ipairs { "__gc", "__index", "__metatable", "__name", "__close", "__len", "x", 1, 0/0, true, print } do
    pcall(function() return o[k] end) pcall(function() o[k] = 1 end) pcall(function() return #o, -o, o .. o, o + o, o < o, o(), o == r.null, ~o end)
  end
  for _, p in ipairs(objs) do pcall(function() return o < p end) pcall(function() return o == p end) pcall(function() return o .. p end) pcall(function() return o(p) end) end
end
-- methods called with somebody else's self
for _, o in ipairs(objs) do for _, m in ipairs { "await", "get", "set", "update", "is_set", "as_boolean", "withdraw", "preload", "refresh", "value", "push", "from", "count", "entries", "id" } do
  local ok, f = pcall(function() return o[m] end)
  if ok and f then for _, p in ipairs(objs) do pcall(f, p) pcall(f, p, p) pcall(f) end end
end end
print "alive"
