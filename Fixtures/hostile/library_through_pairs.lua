-- hostile: looks for the real table of a library in what pairs gives
-- expect: ok
local _, fields = pairs(string)
local ok = pcall(function() fields.rep = print end)
assert(not ok and ("x"):rep(2) == "xx")
