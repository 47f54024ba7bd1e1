-- hostile: compiles a chain of fifty thousand branches
-- expect: error elseif
local text = "local a if a then " .. ("elseif a then "):rep(50000) .. "end"
assert(load(text))
