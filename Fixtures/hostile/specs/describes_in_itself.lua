-- hostile: groups that hold themselves
-- expect: stopped memory or stopped time or stopped instructions or failed
local function again() describe("again", again) end
again()
