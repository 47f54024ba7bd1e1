-- hostile: fills weak tables, so that the collector works
-- expect: stopped time
local weak = setmetatable({}, { __mode = "k" })
while true do weak[{}] = {} end
