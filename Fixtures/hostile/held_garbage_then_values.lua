-- hostile: what Lua has let go of and keeps for itself counts beside what the host holds
-- expect: stopped memory or stopped time or stopped instructions or error cannot be made
local rutter = require "rutter"
do
  local tables = {}
  for i = 1, 2e6 do tables[i] = { i } end
end
for i = 1, 1e5 do rutter.cell(i .. ("x"):rep(1e5)) end
