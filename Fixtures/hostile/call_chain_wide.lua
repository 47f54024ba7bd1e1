-- What is called has a `__call` that has one, without end, and for each of them Lua moves half a million arguments by one
-- place: no hook comes between, and the stack has its full size already.
-- expect: stopped time or error
-- seconds: 4
-- no seed: takes longer than a fuzzer waits, and instructions do not count it
local m = {}
m.__call = setmetatable({}, m)
setmetatable({}, m)(table.unpack({}, 1, 510000))
