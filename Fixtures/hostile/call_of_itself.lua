-- hostile: a table that is called by calling itself, for ever, in one instruction
-- expect: stopped time or stopped instructions
-- seconds: 2.5
local mt = {}
local t = setmetatable({}, mt)
mt.__call = t
while true do pcall(t) end
