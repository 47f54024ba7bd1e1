-- hostile: raises in its error handler, and in the handler of that
-- expect: ok
local ok, message = xpcall(error, function() error("again") end, "x")
assert(not ok and message ~= nil)
