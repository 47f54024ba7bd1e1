-- hostile: lines of control bytes, a mebibyte each, at all levels
-- expect: stopped or ok or error
local s = ("\1"):rep(1 << 20)
for i = 1, 1e5 do print(s, s, s) require("rutter").log.error(s) end
