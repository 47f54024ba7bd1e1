-- hostile: a pattern that tries all ways to split a text in eight
-- expect: stopped time or error
local s = ("a"):rep(20000)
print(s:find(".-.-.-.-.-.-.-.-b"))
