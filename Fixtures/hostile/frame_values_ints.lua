-- hostile: values that are lists of many small things
-- expect: ok or error or stopped
local r = require "rutter"
local ok, T = pcall(r.type, "T", { l = "any" })
r.destination(r.integer, function() return r.screen { title = "N" } end)
r.destination(r.string, function() return r.screen { title = "N" } end)
local t = {} for i = 1, 100000 do t[i] = {} end
local c
for i = 1, 20 do
  for j = 1, 100 do r.path:push(i) end
  local ok, e = pcall(r.entry, t)
  local ok, e = pcall(function() return r.path:push(t) end)
  if i == 1 then print(ok, e) end
end
