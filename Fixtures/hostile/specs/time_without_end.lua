-- hostile: odd amounts of time
-- expect: stopped memory or stopped time or stopped instructions or failed or ok
it("runs", function()
  local app = test.launch "model"
  for _, seconds in ipairs { -1, 0 / 0, 1e300, math.huge, 0, -0.0, "x", {}, math.maxinteger, 1e-300 } do
    print(pcall(app.advance, app, seconds))
  end
  app:settle()
end)
