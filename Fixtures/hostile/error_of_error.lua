-- hostile: errors whose text raises, raised while they are told
-- expect: error
local mt = {}
mt.__tostring = function() error(setmetatable({}, mt)) end
mt.__name = ("n"):rep(1e6)
error(setmetatable({}, mt))
