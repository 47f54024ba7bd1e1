-- hostile: weak tables that each hold the key of another, in the order in which a collection finds one at a time
-- expect: stopped time or stopped memory or stopped instructions or ok
local count, tables, keys = 60000, {}, {}
for i = 1, count do
  tables[i], keys[i] = setmetatable({}, { __mode = "k" }), {}
end
local low, high, order = 1, count, {}
for i = 1, count do
  if i % 2 == 0 then order[i], high = high, high - 1 else order[i], low = low, low + 1 end
end
for i = 1, count - 1 do tables[order[i]][keys[i]] = keys[i + 1] end
for i = 2, count do keys[i] = nil end
local text = "x"
while true do text = text .. "x" end
