-- hostile: joins tables of numbers into ever longer texts
-- expect: stopped memory or stopped time or stopped instructions or error
local t, all = {}, {}
for i = 1, 1e5 do t[i] = 1 / i end
for i = 1, 1e6 do all[i] = table.concat(t, (","):rep(100)) end
