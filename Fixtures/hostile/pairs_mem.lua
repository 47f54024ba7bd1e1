-- hostile: many open pairs iterations of one big table: what they keep in order counts for whom?
-- expect: stopped memory or stopped time or ok or error
local t = {}
for i = 1, 100000 do t[i + 0.5] = true end
local keep = {}
for i = 1, 500 do keep[i] = { pairs(t) } keep[i][1](keep[i][2], keep[i][3]) end
