-- hostile: pushes as the host, in a loop, without looking
-- expect: stopped memory or stopped time or stopped instructions or failed
it("runs", function()
  local app = test.launch "model"
  for i = 1, 1e9 do app:push(i) end
end)
