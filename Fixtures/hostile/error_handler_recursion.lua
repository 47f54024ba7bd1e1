-- hostile: has an error handler that calls xpcall with itself
-- expect: ok
local function again(m) return select(2, xpcall(error, again, m)) end
xpcall(error, again, "x")
