-- hostile: divides and shifts at the edges
-- expect: error
local _ = (math.mininteger // -1) + (1 << 64) + (1 >> -64) + math.mininteger % -1
local _ = 1 // 0
