-- hostile: closing makes more to close
-- expect: error or ok or stopped time or stopped instructions or stopped memory
local function more()
  local _ <close> = setmetatable({}, { __close = more })
end
more()
