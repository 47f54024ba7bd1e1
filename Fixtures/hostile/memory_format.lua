-- hostile: formats a list of long texts
-- expect: stopped time or memory or error memory
local s = ("x"):rep(64 << 20)
print(#string.format("%s%s%s%s%s%s", s, s, s, s, s, s))
