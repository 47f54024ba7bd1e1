-- hostile: compiles a chain of fifty thousand branches, again and again
-- expect: stopped time
local text = "local a if a then " .. ("elseif a then "):rep(50000) .. "end"
while true do load(text) end
