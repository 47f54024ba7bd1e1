-- hostile: steps in coroutines, sorts, and closing values
-- expect: stopped memory or stopped time or stopped instructions or failed or ok
it("runs", function()
  local app = test.launch "model"
  local steps = coroutine.wrap(function()
    local _ <close> = setmetatable({}, { __close = function() app:tap "Row 1" end })
    app:tap "Row 1"
    coroutine.yield()
    error "out"
  end)
  steps()
  print(pcall(steps))
  print(pcall(table.sort, { 3, 2, 1 }, function() app:tap "Row 1" return false end))
  print(pcall(string.gsub, "abc", ".", function() app:settle() end))
  local _ <close> = setmetatable({}, { __close = function() app:tap "Row 1" while true do end end })
end)
