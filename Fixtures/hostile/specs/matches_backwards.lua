-- hostile: a pattern that goes back without end
-- expect: stopped memory or stopped time or stopped instructions or failed
it("runs", function()
  assert.matches(("a*"):rep(30) .. "b", ("a"):rep(1000))
end)
