-- hostile: joins a list into a text that does not fit
-- expect: stopped time or memory or error memory
local piece, t = ("x"):rep(1 << 20), {}
for i = 1, 4096 do t[i] = piece end
print(#table.concat(t))
