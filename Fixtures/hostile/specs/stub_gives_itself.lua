-- hostile: a stub that taps, and that gives functions without end
-- expect: stopped memory or stopped time or stopped instructions or failed
it("runs", function()
  local app
  local function again() pcall(function() app:tap "One" end) return again end
  app = test.launch("model", { stubs = { ["*"] = again } })
  app:tap "One"
  app:settle()
end)
