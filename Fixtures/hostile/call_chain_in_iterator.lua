-- hostile: an iterator that is called by calling itself
-- expect: stopped time or stopped instructions or stopped memory
-- seconds: 2.5
local mt = {}
local callable = setmetatable({}, mt)
mt.__call = callable
for _ in callable do error "never" end
