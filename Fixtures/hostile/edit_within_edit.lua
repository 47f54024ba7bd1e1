-- hostile: edits the path while the path is edited, with a path kept from before
-- expect: error or ok or stopped memory or stopped time or stopped instructions
-- when: later
local rutter = require "rutter"

local kept
rutter.task(function()
  local function change(path)
    kept = kept or path
    print(pcall(kept.push, kept, 1))
    print(pcall(path.edit, path, change))
    print(pcall(rutter.path.edit, rutter.path, change))
    for _ = 1, 1e6 do path:push_all { 1, 2, 3 } end
  end
  rutter.path:edit(change):await()
  print(pcall(kept.pop, kept))
end)
