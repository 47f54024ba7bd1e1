-- hostile: has a __tostring that calls tostring
-- expect: error overflow
local t = {}
setmetatable(t, { __tostring = function() return tostring(t) .. "" end })
tostring(t)
