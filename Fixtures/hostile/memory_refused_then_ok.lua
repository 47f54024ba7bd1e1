-- hostile: is refused one large text and says that all is well
-- expect: ok
local ok = pcall(string.rep, "x", 1 << 34)
assert(not ok)
