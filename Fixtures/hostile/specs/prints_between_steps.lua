-- hostile: prints much between steps, for as long as it may
-- expect: stopped memory or stopped time or stopped instructions or failed or ok
it("runs", function()
  local app = test.launch "model"
  for _ = 1, 3000 do
    app:tap "Row 1"
    for _ = 1, 10 do print(("x"):rep(100000)) end
  end
  error "told"
end)
