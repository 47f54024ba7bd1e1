-- hostile: doubles a string
-- expect: stopped memory
local s = "x"
while true do s = s .. s end
