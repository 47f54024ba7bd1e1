it("reads a report and goes home", function()
  local app = test.launch "flow"
  app:tap "Reports"
  app:tap "Open report"
  app:advance(1)
  app:back()
  app:back()
  app:settle()
  assert.equals("Office", app.screen.title)
end)
