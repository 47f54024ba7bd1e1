-- hostile: an invariant that taps, launches, and declares another
-- expect: stopped memory or stopped time or stopped instructions or failed or ok
it("runs", function()
  test.invariant("acts", function(app)
    print(pcall(app.tap, app, "One"))
    print(pcall(test.launch, "model"))
    print(pcall(test.invariant, "more", print))
    while true do end
  end)
  local app = test.launch "model"
  app:tap "One"
end)
