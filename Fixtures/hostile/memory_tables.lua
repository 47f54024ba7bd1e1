-- hostile: makes tables and keeps them all
-- expect: stopped time or memory
local t = {}
while true do t = { t, {}, {} } end
