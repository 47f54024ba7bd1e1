-- hostile: values of 1 MB of list items in the path, as in frame_values but lists of empty strings
-- expect: ok or error or stopped
local r = require "rutter"
local d = r.destination(r.integer, function() return r.screen { title = "N" } end)
local t = {} for i = 1, 60000 do t[i] = "" end
local c
local ok, T = pcall(r.type, "T", { l = "any" })
for i = 1, 1500 do t[1] = tostring(i) pcall(function() r.path:push(r.entry({ l = t, i = i })) end) end
