-- hostile: a hundred thousand values to be closed, each of which raises
-- expect: error or ok or stopped time or stopped instructions or stopped memory
local function deep(n)
  local _ <close> = setmetatable({}, { __close = function(_, e) error({ e }) end })
  if n > 0 then return deep(n - 1) + 1 end
  return 0
end
print(select("#", pcall(deep, 100000)))
print(pcall(deep, 150))
