-- hostile: packs what it is given again and again
-- expect: stopped memory or stopped time or stopped instructions or error
local function grow(...) return grow(1, table.unpack({ n = select("#", ...), ... })) end
grow()
