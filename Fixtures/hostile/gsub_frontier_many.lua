-- hostile: a frontier at every place of a long text, many times
-- expect: stopped time or stopped instructions
local text = ("a "):rep(1e6)
while true do text:gsub("%f[%w]%w%f[%W]", "%0") end
