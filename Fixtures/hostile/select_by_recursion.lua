-- hostile: passes on a hundred thousand values by recursion
-- expect: stopped time or stopped instructions or stopped closing or error or stopped memory
local function all(...)
  if select("#", ...) == 0 then return 0 end
  return 1 + all(select(2, ...))
end
print(all(table.unpack({}, 1, 1e5)))
