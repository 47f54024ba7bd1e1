-- hostile: doubles a string
-- expect: stopped time or memory
local s = "x"
while true do s = s .. s end
