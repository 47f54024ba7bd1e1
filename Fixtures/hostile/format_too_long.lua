-- hostile: names one long text a hundred times
-- expect: error memory or stopped memory
local s = ("x"):rep(8 << 20)
local all = {}
for i = 1, 100 do all[i] = s end
string.format(("%s"):rep(100), table.unpack(all))
