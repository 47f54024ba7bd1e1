-- hostile: compiles a table of a hundred thousand constants, again and again
-- expect: stopped time or memory
local parts = {}
for i = 1, 100000 do parts[i] = i .. ".5" end
local text = "return {" .. table.concat(parts, ",") .. "}"
while true do load(text) end
