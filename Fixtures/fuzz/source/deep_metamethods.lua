-- hostile: has an __index that leads to itself
-- expect: error
local t = {}
setmetatable(t, { __index = t })
local u = setmetatable({}, { __index = function(s, k) return s[k] end })
local _ = t.x or u.x
