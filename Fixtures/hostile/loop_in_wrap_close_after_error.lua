-- hostile: runs for ever in the __close of a wrapped coroutine that raised
-- expect: stopped time
pcall(coroutine.wrap(function()
  local guard <close> = setmetatable({}, { __close = function() while true do end end })
  error("x")
end))
