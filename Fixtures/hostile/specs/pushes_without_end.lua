-- hostile: pushes as the host, in a loop, without looking
-- expect: stopped memory or stopped time or stopped instructions or failed
-- seconds: 22, because the test may go on for 10 s, and the run that tells its story as long again
it("runs", function()
  local app = test.launch "model"
  for i = 1, 1e9 do app:push(i) end
end)
