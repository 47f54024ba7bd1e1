-- hostile: prints for ever
-- expect: stopped time or memory
while true do print("x") end
