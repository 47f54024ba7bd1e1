-- hostile: launches flow after flow
-- expect: stopped memory or stopped time or stopped instructions or failed
it("runs", function()
  local all = {}
  while true do all[#all + 1] = test.launch "model" end
end)
