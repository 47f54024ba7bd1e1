-- hostile: runs for ever
-- expect: stopped time
while true do end
