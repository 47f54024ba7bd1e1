-- hostile: ten thousand invariants, each of which walks all nodes
-- expect: stopped memory or stopped time or stopped instructions or failed
it("runs", function()
  for i = 1, 10000 do test.invariant("i" .. i, function(app) for _ in pairs(app:find_all {}) do end end) end
  local app = test.launch "model"
  for _ = 1, 100 do app:tap "Row 1" end
end)
