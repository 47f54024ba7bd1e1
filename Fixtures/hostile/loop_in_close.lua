-- hostile: runs for ever in __close when its block ends
-- expect: stopped time
do
  local guard <close> = setmetatable({}, { __close = function() while true do end end })
end
