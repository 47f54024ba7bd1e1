-- hostile: many weak tables with big dead parts, all cleared in one atomic step
-- expect: stopped time or stopped memory or ok or error
local all = {}
for i = 1, 300 do local w = setmetatable({}, { __mode = "kv" }) for j = 1, 10000 do w[j] = {} w[{}] = j end all[i] = w end
for i = 1, 1e7 do local x = {} end
