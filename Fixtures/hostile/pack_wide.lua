-- hostile: packs as much as a format can say
-- expect: stopped memory or stopped time or stopped instructions or error
local format = ("i16"):rep(200)
local numbers = {}
for i = 1, 200 do numbers[i] = i end
local all = {}
for i = 1, 1e7 do all[i] = format:pack(table.unpack(numbers)) end
