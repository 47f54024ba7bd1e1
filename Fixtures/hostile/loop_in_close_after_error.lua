-- hostile: runs for ever in __close while an error passes
-- expect: stopped time
pcall(function()
  local guard <close> = setmetatable({}, { __close = function() while true do end end })
  error("x")
end)
