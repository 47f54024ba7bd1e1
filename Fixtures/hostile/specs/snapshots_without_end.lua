-- hostile: takes snapshots in a loop
-- expect: stopped memory or stopped time or stopped instructions or failed or ok
-- seconds: 22, because the test may go on for 10 s, and the run that tells its story as long again
it("runs", function()
  local app = test.launch "model"
  for i = 1, 1e6 do pcall(assert.snapshot, app) pcall(assert.snapshot, ("line\n"):rep(1e4) .. i) end
end)
