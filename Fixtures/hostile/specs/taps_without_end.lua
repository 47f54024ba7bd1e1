-- hostile: taps in a loop
-- expect: stopped memory or stopped time or stopped instructions or failed
it("runs", function()
  local app = test.launch "model"
  while true do app:tap "Row 1" end
end)
