-- hostile: an order that raises tables, under pcall, without end
-- expect: stopped time or stopped instructions or stopped memory
local t = {}
for i = 1, 1e4 do t[i] = -i end
local n = 0
while true do
  pcall(table.sort, t, function(a, b)
    n = n + 1
    if n % 1000 == 0 then error(setmetatable({ a, b }, { __tostring = function() return ("x"):rep(1e7) end })) end
    return a < b
  end)
end
