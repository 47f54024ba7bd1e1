-- hostile: turns its stop into an ordinary error in __close
-- expect: stopped time
pcall(function()
  local guard <close> = setmetatable({}, { __close = function() error("all is well") end })
  while true do end
end)
print("went on")
