-- hostile: waits by looking at the clock
-- expect: stopped time
local start = os.clock()
while os.clock() < start + 1000 do end
