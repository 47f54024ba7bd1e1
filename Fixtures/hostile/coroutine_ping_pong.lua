-- hostile: resumes and yields for ever
-- expect: stopped time
local co = coroutine.wrap(function() while true do coroutine.yield() end end)
while true do co() end
