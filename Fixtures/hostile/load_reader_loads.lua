-- hostile: a reader that loads by a reader that loads
-- expect: error or ok or stopped memory or stopped time or stopped instructions
local function reader() return select(2, load(reader)) and "" or nil end
print(load(reader))
