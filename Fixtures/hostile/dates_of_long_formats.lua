-- hostile: dates in formats of a megabyte
-- expect: stopped memory or stopped time or stopped instructions or error
local format = ("%c %x %A %B "):rep(1e5)
local all = {}
for i = 1, 1e6 do all[i] = os.date("!" .. format, i) end
