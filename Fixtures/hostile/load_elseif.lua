-- hostile: parser: escape list of elseif is walked for each arm, O(n^2) in the compiler
-- expect: stopped time or ok
local s = "local a if a then " .. ("elseif a then "):rep(74000) .. "end"
print(#s, load(s))
